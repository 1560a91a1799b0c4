import type { CallsInSummary } from '@carillon/contract/calls-in.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { deleteVoicemail, markVoicemail } from '../voicemails/store.ts'
import { readSummary } from './read-summary.ts'
import { isTheirs } from './visible-store.ts'

/** For all of the account, as with texts. */
export const markHeard = async (unit: Unit, callInId: number, isHeard: boolean): Promise<CallsInSummary> => {
  const { db: tx, scope, now } = unit
  const which = isTheirs(scope, 'v')
  if (!(await markVoicemail(tx, scope, { callInId, which, isHeard, now }))) throw refuse('NotFound')
  tellCallsIn(unit)
  return await readSummary(tx, scope)
}

/** For good: the call stays listed. */
export const removeVoicemail = async (unit: Unit, callInId: number): Promise<void> => {
  const { db: tx, scope } = unit
  if (!(await deleteVoicemail(tx, scope, { callInId, which: isTheirs(scope, 'v') }))) throw refuse('NotFound')
  tellCallsIn(unit)
}

const tellCallsIn = ({ afterCommit, scope: { accountId } }: Unit) =>
  afterCommit(({ realtime }) =>
    realtime.publish([roomOf.account(accountId)], 'callsin.updated', { AccountID: accountId }),
  )
