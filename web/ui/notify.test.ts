// @vitest-environment happy-dom
import { cleanNotifications, notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, test } from 'vitest'
import { notify, notifyUndo, undosShown, withdrawUndos } from './notify.ts'

// Files share a page, and what another has told may still stand there.
beforeEach(() => cleanNotifications())

const shown = (): unknown[] => {
  const { notifications, queue } = notificationsStore.getState()
  return [...notifications, ...queue].map(({ id }) => id)
}

test('one thing has one undo: the last', () => {
  const paused = notifyUndo('It is paused.', () => {}, 'broadcast 5')
  const other = notifyUndo('Another is paused.', () => {}, 'broadcast 55')
  const resumed = notifyUndo('It goes on.', () => {}, 'broadcast 5')
  expect(shown()).not.toContain(paused)
  expect(shown()).toEqual([other, resumed])
})

test('what came since can be withdrawn, and nothing else is', () => {
  const before = notifyUndo('A label was deleted.', () => {})
  const since = undosShown()
  notifyUndo('1 person removed.', () => {})
  const told = notify('Saved.')
  withdrawUndos((id) => !since.has(id))
  expect(shown()).toEqual([before, told])
})
