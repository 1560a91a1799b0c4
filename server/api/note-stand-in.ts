import type { Call } from '@carillon/contract/call.ts'
import { leaveSupport } from '@carillon/contract/support.ts'
import { noteSupport } from '../features/audit/note-event.ts'
import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'

/**
 * What somebody of support does in the place of a user is noted before it is done, so that nothing is done unnoted: what changes
 * something, and files that are taken away.
 */
export const noteStandIn = async ({ db, clock }: Platform, call: Call, scope: Scope | null) => {
  if (!scope?.support || (call.method === 'GET' && call.givesFile === null)) return
  // Leaving is an event of its own.
  if (call.name === leaveSupport.name) return
  const summary = `As ${scope.userName}: ${call.summary}.`
  await noteSupport(db, scope, { kind: 'ActedFor', summary, now: clock.now() })
}
