import { Button, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import classes from './own-texts.module.css'

type Props = {
  /** What the dialog is called, and the row. */
  title: string
  /** How it is now. */
  now: string
  /** The form in the dialog. */
  children: (close: () => void) => ReactNode
}

/** A setting as it is, and the dialog that changes it. */
export const SettingRow = ({ title, now, children }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => setIsOpen(false)
  return (
    <li className={classes.row}>
      <div>
        <b>{title}</b>
        <div className={classes.now}>{now}</div>
      </div>
      <Button variant="default" size="compact-md" aria-label={`Change: ${title}`} onClick={() => setIsOpen(true)}>
        Change
      </Button>
      <Dialog opened={isOpen} onClose={close} title={title} size={480} closeOnClickOutside={false} centered>
        <Stack gap="lg">{children(close)}</Stack>
      </Dialog>
    </li>
  )
}
