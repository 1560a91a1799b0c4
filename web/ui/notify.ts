import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { UndoToast } from './undo-toast.tsx'

const tenSeconds = 10_000

/** A toast of ten seconds for something that went well. */
export const notify = (message: string): string =>
  notifications.show({ message, color: 'green', autoClose: tenSeconds, role: 'status' })

/** A toast for something that failed: a sentence with a next step, announced at once. */
export const notifyFailure = (message: string): string =>
  notifications.show({ message, color: 'red', autoClose: tenSeconds, role: 'alert' })

/** A toast that offers to take the act back while it is shown. */
export const notifyUndo = (message: string, undo: () => void): string => {
  const id = `undo-${crypto.randomUUID()}`
  return notifications.show({
    id,
    color: 'teal',
    autoClose: tenSeconds,
    role: 'status',
    message: createElement(UndoToast, {
      message,
      onUndo: () => {
        notifications.hide(id)
        undo()
      },
    }),
  })
}

/** A toast that stays while something goes on; `tell` changes its words, `end` makes it one of the others. */
export const notifyWork = (message: string) => {
  const id = notifications.show({ message, loading: true, autoClose: false, withCloseButton: false, role: 'status' })
  const ended = { id, loading: false, autoClose: tenSeconds, withCloseButton: true }
  return {
    tell: (words: string): void =>
      void notifications.update({ id, message: words, loading: true, autoClose: false, withCloseButton: false }),
    succeed: (words: string): void => void notifications.update({ ...ended, message: words, color: 'green' }),
    fail: (words: string): void => void notifications.update({ ...ended, message: words, color: 'red', role: 'alert' }),
  }
}
