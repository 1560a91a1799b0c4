import { notifications, notificationsStore } from '@mantine/notifications'
import { createElement } from 'react'
import type { ToastLink } from './toast-link.ts'
import { placeToasts, raiseToasts } from './toast-place.ts'
import { type ToastAct, ToastWords } from './toast-words.tsx'

const tenSeconds = 10_000

const show: typeof notifications.show = (toast) => {
  // Those that are shown keep their place: somebody may be about to press their Undo.
  if (notificationsStore.getState().notifications.length > 0) raiseToasts()
  else placeToasts()
  return notifications.show(toast)
}

/** A toast of ten seconds for something that went well, and where to see it. */
export const notify = (message: string, link?: ToastLink): string => {
  const id = crypto.randomUUID()
  const onFollow = (): void => void notifications.hide(id)
  const words = link ? createElement(ToastWords, { message, link, onFollow }) : message
  return show({ id, message: words, color: 'green', autoClose: tenSeconds, role: 'status' })
}

/** A toast that says how it is, where nothing was done. */
export const notifyOnly = (message: string): string =>
  show({ message, color: 'gray', autoClose: tenSeconds, role: 'status' })

/** A toast for something that failed: a sentence with a next step, announced at once. */
export const notifyFailure = (message: string): string =>
  show({ message, color: 'red', autoClose: tenSeconds, role: 'alert' })

/** A toast for what could not be done as it was asked, with other ways. It stays, since it asks something. */
export const notifyChoice = (message: string, ways: readonly ToastAct[]): string => {
  const id = `choice ${crypto.randomUUID()}`
  const acts = ways.map(({ label, onPress }) => ({
    label,
    onPress: (): void => {
      notifications.hide(id)
      onPress()
    },
  }))
  return show({
    ...{ id, color: 'red', autoClose: false, role: 'alert' },
    message: createElement(ToastWords, { message, acts }),
  })
}

/**
 * A toast that offers to take the act back while it is shown. Of one thing, which `about` names, only the last act can be taken
 * back: its toast takes the place of an earlier one.
 */
export const notifyUndo = (message: string, undo: () => void, about?: string, link?: ToastLink): string => {
  if (about !== undefined) withdrawUndoOf(about)
  const id = `${undoOf(about ?? '')}${crypto.randomUUID()}`
  const onUndo = (): void => {
    notifications.hide(id)
    undo()
  }
  offered.set(id, onUndo)
  return show({
    id,
    color: 'teal',
    autoClose: tenSeconds,
    role: 'status',
    onClose: () => offered.delete(id),
    message: createElement(ToastWords, { message, link, acts: [{ label: 'Undo', onPress: onUndo }] }),
  })
}

const offered = new Map<string, () => void>()

/** Takes the newest of the offers that are shown; answers whether there was one. */
export const pressNewestUndo = (): boolean => {
  const shown = undosShown()
  const newest = [...offered].findLast(([id]) => shown.has(id))
  newest?.[1]()
  return newest !== undefined
}

/** Takes away the undo of a thing that has gone on since. */
export const withdrawUndoOf = (about: string): void => withdrawUndos((id) => id.startsWith(undoOf(about)))

/** Takes away offers to undo what is no longer there to be undone. */
export const withdrawUndos = (isGone: (id: string) => boolean): void => {
  for (const id of undosShown()) if (isGone(id)) notifications.hide(id)
}

export const undosShown = (): ReadonlySet<string> => {
  const { notifications: shown, queue } = notificationsStore.getState()
  return new Set([...shown, ...queue].flatMap(({ id }) => (id?.startsWith('undo ') ? id : [])))
}

const undoOf = (about: string): string => `undo ${about}: `

/** A toast that stays while something goes on; `tell` changes its words, `end` makes it one of the others. */
export const notifyWork = (message: string) => {
  const id = show({ message, loading: true, autoClose: false, withCloseButton: false, role: 'status' })
  const ended = { id, loading: false, autoClose: tenSeconds, withCloseButton: true }
  return {
    tell: (words: string): void =>
      void notifications.update({ id, message: words, loading: true, autoClose: false, withCloseButton: false }),
    succeed: (words: string): void => void notifications.update({ ...ended, message: words, color: 'green' }),
    fail: (words: string): void => void notifications.update({ ...ended, message: words, color: 'red', role: 'alert' }),
  }
}
