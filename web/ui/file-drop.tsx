import { Button, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import classes from './file-drop.module.css'
import { useDrop } from './use-drop.ts'

type Props = {
  /** What the field is for, to a screen reader: 'Your list'. */
  label: string
  /** Endings that the dialog of the system offers: ['.csv', '.xlsx']. */
  accept: readonly string[]
  /** A quiet line below the button. */
  hint: ReactNode
  error?: string | undefined
  /** It is the first thing to do in its dialog, which gives it the focus. */
  isFirst?: boolean
  /** All that were dropped or chosen; whether there are too many is for the caller to say. */
  onFiles: (files: File[]) => void
}

/** A place to drop files on, or to choose them by a button. Whatever is dropped beside it counts too. */
export const FileDrop = ({ label, accept, hint, error, isFirst, onFiles }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useDrop(onFiles)
  return (
    <div className={classes.zone} data-over={isOver || undefined} data-error={error ? true : undefined}>
      <IconFileUpload size={40} stroke={1.25} className={classes.icon} aria-hidden />
      <Text fw={600} className={classes.dropWords!}>
        {isOver ? 'Let it go here' : 'Drop your file here, or'}
      </Text>
      <Button data-autofocus={isFirst || undefined} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept.join(',')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // So that the same file can be chosen again once it was mended.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Text size="xs" c="dimmed" component="div">
        {hint}
      </Text>
      {error && (
        <Text c="red" role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}
