import type { BulkReply, Undone } from '@carillon/contract/lists.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { insertUndo, takeUndo } from '../undos/store.ts'
import { tellUndos } from '../undos/tell-undos.ts'
import * as store from './remove-store.ts'
import { findCallerId, findListed } from './store.ts'

/** Nobody calls with it any more. Those that are being called with it, or will be, keep it there. */
export const removeCallerId = async (unit: Unit, typed: string): Promise<BulkReply> => {
  const { db: tx, scope, now } = unit
  const phone = await findListed(tx, scope, typed.replace(/\D/g, ''))
  const callerId = phone === undefined ? undefined : await findCallerId(tx, scope, phone)
  if (!callerId || phone === undefined) throw refuse('NotFound')
  if (callerId.ProvenBy === 'TextNumber' && !callerId.CanRemove) {
    throw refuse('Conflict', {
      summary: 'This is a text number of your account. Calls may come from it as long as it is.',
    })
  }
  if (!callerId.CanRemove) throw refuse('NotAllowed')
  const calling = await store.countCallingWith(tx, scope, phone)
  if (calling > 0) {
    const which = calling === 1 ? 'A broadcast that is' : `${calling.toLocaleString('en-US')} broadcasts that are`
    const them = calling === 1 ? 'it' : 'them'
    throw refuse('Conflict', {
      summary: `${which} not over calls with this number. Wait for ${them} or cancel ${them}, and remove the number then.`,
    })
  }
  const series = await store.seriesCallingWith(tx, scope, phone)
  if (series.length > 0) {
    const named = series.slice(0, mostNamed).map(({ name }) => `“${name}”`)
    const more = series.length - named.length
    const names = new Intl.ListFormat('en-US').format(
      more > 0 ? [...named, `${more.toLocaleString('en-US')} more`] : named,
    )
    const which = series.length === 1 ? 'The repeating broadcast' : 'The repeating broadcasts'
    throw refuse('Conflict', {
      summary: `${which} ${names} ${series.length === 1 ? 'calls' : 'call'} with this number. Choose another caller ID there, or delete ${series.length === 1 ? 'it' : 'them'}, and remove the number then.`,
    })
  }
  const { PhoneNumber } = callerId
  const UndoID = await insertUndo(tx, scope, { kind: 'RemoveCallerID', name: PhoneNumber, total: 1, now })
  await store.removeCallerId(tx, scope, phone, UndoID, now)
  tellUndos(unit)
  tellAccount(unit)
  return { UndoID, Count: 1, TaskID: null }
}

export const undoCallerIdRemoval = async (unit: Unit, UndoID: number): Promise<Undone> => {
  const { db: tx, scope, now } = unit
  const taken = await takeUndo(tx, scope, { undoId: UndoID, kinds: ['RemoveCallerID'], now })
  const Restored = taken ? await store.restoreCallerId(tx, scope, UndoID) : 0
  if (Restored === 0) throw refuse('NotFound')
  tellUndos(unit)
  tellAccount(unit)
  return { UndoExecuted: true, UndoID, TaskID: null, Restored, Left: 0, Message: null }
}

const mostNamed = 3

const tellAccount = ({ afterCommit, scope: { accountId } }: Unit) =>
  afterCommit(({ realtime }) =>
    realtime.publish([roomOf.account(accountId)], 'account.updated', { AccountID: accountId }),
  )
