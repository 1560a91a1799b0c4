import type { Told } from '@carillon/contract/events.ts'
import type { Socket } from 'socket.io'
import { deletePresence, putPresence } from '../features/notifications/presence-store.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'

/** What pages say every 20 s, and when it changes. */
const leastMs = 1_000

/**
 * Whether the inbox is looked at on the page of this socket, for whoever would be told of unread texts otherwise (rules/inbox 17). It is
 * kept in the database, as a user's pages are on several nodes, and runs out by itself where a page or a node is gone without a word.
 */
export const hearPresence = (
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  socket: Socket,
  scope: Scope,
) => {
  let isOpen = false
  let saidAt = Number.NEGATIVE_INFINITY
  // One after the other, so that the last one stands.
  let writing = Promise.resolve<unknown>(undefined)
  const write = (opened: boolean) => {
    isOpen = opened
    writing = writing
      .then(() => (opened ? putPresence(db, scope, socket.id, clock.now()) : deletePresence(db, scope, socket.id)))
      .catch((error: Error) => log.warn({ error: error.message }, 'Who looks at the inbox could not be kept'))
  }
  socket.on('inbox.seen' satisfies keyof Told, (told: unknown) => {
    const opened = (told as Told['inbox.seen'] | null)?.IsSeen
    if (typeof opened !== 'boolean' || (!opened && !isOpen)) return
    if (opened === isOpen && performance.now() - saidAt < leastMs) return
    saidAt = performance.now()
    write(opened)
  })
  socket.on('disconnect', () => {
    if (isOpen) write(false)
  })
}
