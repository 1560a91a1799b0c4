import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import classes from './undo-tray.module.css'

type Props = { isSmall: boolean; onClick: () => void }

/** What it opens names it as its own by further attributes. */
export const TrayButton = ({ isSmall, ...props }: Props) =>
  isSmall ? (
    <ActionIcon size={44} aria-label="Recent changes" aria-keyshortcuts="Control+Z Meta+Z" {...props}>
      <IconArrowBackUp size={20} />
    </ActionIcon>
  ) : (
    <UnstyledButton aria-keyshortcuts="Control+Z Meta+Z" {...props} className={classes.button!}>
      <IconArrowBackUp size={18} stroke={1.7} aria-hidden="true" />
      Recent changes
    </UnstyledButton>
  )
