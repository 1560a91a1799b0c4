import type { Call } from '@carillon/contract/call.ts'
import { nameOf } from '../features/audit/log-store.ts'
import { noteEvent } from '../features/audit/note-event.ts'
import type { Platform } from '../platform/platform.ts'
import type { Note } from '../platform/route.ts'
import type { Scope } from '../platform/scope.ts'
import { notedCalls, type Told } from './noted-calls.ts'

/**
 * Writes what a call has done into the log of the account (`noted-calls.ts`), once: in the transaction of what is done where the call is
 * one action, else when it has been done. What support does in the place of a user is noted before it is done (`note-stand-in.ts`).
 */
export const notingOf = (
  { clock }: Pick<Platform, 'clock'>,
  call: Call,
  scope: Scope | null,
  asked: Omit<Told, 'said'>,
): Note | undefined => {
  const noted = notedCalls[call.name]
  if (!noted || !scope || scope.support) return undefined
  let isNoted = false
  return async (db, said) => {
    if (isNoted) return
    isNoted = true
    const told: Told = { ...asked, said: typeof said === 'object' && said !== null ? (said as Told['said']) : {} }
    const what = typeof noted.what === 'string' ? noted.what : noted.what(told)
    if (what === undefined) return
    const summary = `${what}${scope.isProgram ? ', by a program' : ''}.`
    const [kind, field] = noted.about ?? []
    const id = Number(field && (told.params[field] ?? told.said[field]))
    // Everyone and the other groups of the system are none that somebody made.
    const subject = kind && id > 0 ? { kind, id, name: await nameOf(db, scope, kind, id) } : undefined
    await noteEvent(db, scope, scope, { kind: noted.kind, summary, subject, now: clock.now() })
  }
}
