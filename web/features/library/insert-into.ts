import type { RefObject } from 'react'

/** Writes at the caret of a field, and gives the field the focus back once what was open above it has let go. */
export const insertInto = (
  field: RefObject<HTMLTextAreaElement | null>,
  message: string,
  written: string,
  onMessage: (message: string) => void,
): void => {
  const area = field.current
  if (!area) return
  const { selectionStart: start, selectionEnd: end } = area
  onMessage(message.slice(0, start) + written + message.slice(end))
  // After the popover has given up the focus and the text is in place.
  setTimeout(() => {
    area.focus()
    area.setSelectionRange(start + written.length, start + written.length)
  })
}
