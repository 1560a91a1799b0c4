import { Button, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './file-drop.module.css'

type Props = {
  /** What the field is for, to a screen reader: 'Your list'. */
  label: string
  /** Endings that the dialog of the system offers: ['.csv', '.xlsx']. */
  accept: readonly string[]
  /** A quiet line below the button. */
  hint: ReactNode
  error?: string | undefined
  /** All that were dropped or chosen; whether there are too many is for the caller to say. */
  onFiles: (files: File[]) => void
}

/** A place to drop files on, or to choose them by a button. Whatever is dropped beside it counts too. */
export const FileDrop = ({ label, accept, hint, error, onFiles }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useDrop(onFiles)
  return (
    <div className={classes.zone} data-over={isOver || undefined} data-error={error ? true : undefined}>
      <IconFileUpload size={40} stroke={1.25} className={classes.icon} aria-hidden />
      <Text fw={600} className={classes.dropWords!}>
        {isOver ? 'Let it go here' : 'Drop your file here, or'}
      </Text>
      <Button onClick={() => input.current?.click()}>Choose a file</Button>
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

/** Without this the browser would leave the page to show a file that misses the zone by a finger's breadth. */
const useDrop = (onFiles: (files: File[]) => void): boolean => {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent): void => {
      setIsOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    const stops = new AbortController()
    window.addEventListener('dragover', over, stops)
    window.addEventListener('dragleave', leave, stops)
    window.addEventListener('drop', drop, stops)
    return () => stops.abort()
  }, [])
  return isOver
}
