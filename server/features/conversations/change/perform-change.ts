import { setTimeout as wait } from 'node:timers/promises'
import { optOutReview } from '@carillon/domain/conversation/opt-out-review.ts'
import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Unit } from '../../../platform/unit.ts'
import { autoOptOutsOf, changeStates, holdFree, type StateChange, willChange } from '../../messages/state-store.ts'
import { tellChanged } from '../../messages/tell-inbox.ts'
import {
  batchOfLifted,
  liftOptOutsOf,
  optedOutThemselves,
  optOutSoftlyAll,
  thesePhones,
} from '../../opt-outs/bulk/lift-store.ts'
import { insertOptOutsOf } from '../../opt-outs/bulk/store.ts'
import { closeReviewsOf } from '../../opt-outs/review-store.ts'
import { readOwnName } from '../../opt-outs/store.ts'
import { tellOptOuts } from '../../opt-outs/tell-opt-outs.ts'
import { insertUndoBatch, insertUndoBatches } from '../../undos/batch-store.ts'
import { countMore } from '../../undos/store.ts'
import { findPhones } from '../store.ts'

/** What is done to conversations; what is left out stays. */
export type Change = StateChange & { isOptOut?: boolean | undefined }

/** What a batch of the undo holds, in `list_id`: states of conversations, or phones whose opt-outs were added or lifted. */
const ofStates = 0
export const optedOut = 1
export const lifted = 2

export const inInbox = 'Inbox'

/**
 * Does it to these conversations of numbers that the user may use, and writes down for the undo what it changed. Opt-outs come first, as they do
 * when a text comes in. Answers how many it was done to: not those that are opted out by their own handset where that was to be taken back,
 * nor those to which something is happening at this moment.
 */
export const performChange = async (
  unit: Unit,
  change: Change,
  ids: readonly number[],
  undoId: number,
): Promise<number> => {
  const { db: tx, scope, now } = unit
  const asked = await findPhones(tx, scope, ids, scope.textNumbers)
  const chosen = change.isAutoOptOut === false ? await withoutTheirs(tx, scope, asked) : asked
  const phones = [...new Set(chosen.map(({ phone }) => phone))].sort((one, other) => one - other)
  await changeOptOuts(unit, change, phones, undoId)
  // The wish that is taken back was told of on other numbers too.
  const others = change.isAutoOptOut === false ? await autoOptOutsOf(tx, scope, phones) : []
  const held = await hold(tx, scope, [...new Set([...chosen.map(({ id }) => id), ...others])])
  const heldIds = held.map(({ id }) => id)
  const batch = { part: 'conversations', listId: ofStates, at: now } as const
  await countMore(
    tx,
    scope,
    undoId,
    await insertUndoBatches(tx, scope, undoId, batch, willChange(scope, heldIds, change)),
  )
  await changeStates(tx, scope, heldIds, change, now)
  tellChanged(unit, held)
  const isHeld = new Set(heldIds)
  return chosen.filter(({ id }) => isHeld.has(id)).length
}

/** Whoever waited for one while holding others might wait in a circle; what holds one does so for some milliseconds. */
const hold = async (tx: Db, scope: Scope, ids: readonly number[]) => {
  const held = await holdFree(tx, scope, ids)
  for (let tries = 0; held.length < ids.length && tries < 10; tries++) {
    await wait(20)
    const known = new Set(held.map(({ id }) => id))
    held.push(
      ...(await holdFree(
        tx,
        scope,
        ids.filter((id) => !known.has(id)),
      )),
    )
  }
  return held
}

const withoutTheirs = async <T extends { phone: number }>(tx: Db, scope: Scope, asked: T[]): Promise<T[]> => {
  const theirs = new Set(
    await optedOutThemselves(
      tx,
      scope,
      asked.map(({ phone }) => phone),
    ),
  )
  return asked.filter(({ phone }) => !theirs.has(phone))
}

const changeOptOuts = async (unit: Unit, { isAutoOptOut, isOptOut }: Change, phones: number[], undoId: number) => {
  const { db: tx, scope, now } = unit
  if (phones.length === 0 || (isAutoOptOut === undefined && !isOptOut)) return
  tellOptOuts(unit)
  if (isAutoOptOut === false) {
    const words = `Consent declared by ${await readOwnName(tx, scope)}`
    const was = await liftOptOutsOf(tx, scope, { phones, source: inInbox, words, now })
    await closeReviewsOf(tx, scope, { phones, as: optOutReview.notOptOut, now })
    if (was.length > 0)
      await insertUndoBatches(tx, scope, undoId, { part: 'conversations', listId: lifted, at: now }, batchOfLifted(was))
    return
  }
  if (isAutoOptOut) await optOutSoftlyAll(tx, scope, phones, now)
  if (isOptOut) {
    const added = await insertOptOutsOf(tx, scope, { channels: ['text'], source: inInbox, now }, thesePhones(phones))
    if (!isAutoOptOut) await countMore(tx, scope, undoId, added)
  }
  await closeReviewsOf(tx, scope, { phones, as: optOutReview.optOut, now })
  await insertUndoBatch(tx, scope, undoId, { part: 'conversations', listId: optedOut, at: now, ids: phones })
}
