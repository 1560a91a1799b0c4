import { optOutReview } from '@carillon/domain/conversation/opt-out-review.ts'
import type { Db } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Unit } from '../../platform/unit.ts'
import { closeReviews } from './review-store.ts'
import { changeSource, deleteOptOut, hasOptOut, insertOptIn, insertOptOut, notifyOptOut, toReview } from './store.ts'
import { tellOptOuts } from './tell-opt-outs.ts'

type FromHandset = { phone: number; textNumberId: number; words: string; now: Date }

/**
 * A handset said STOP: no more texts and no more calls from the whole account (rules/opt-outs 3). Answers whether that changed
 * anything, which is when it is confirmed.
 */
export const optOutByWord = async (tx: Db, scope: Scope, { phone, textNumberId, words, now }: FromHandset) => {
  const common = { phone, source: 'text message', isSoft: false, textNumberId, words, now }
  const text = await insertOptOut(tx, scope, { ...common, channel: 'text', type: 3 })
  await insertOptOut(tx, scope, { ...common, channel: 'voice', type: 5 })
  await closeReviews(tx, scope, { phone, as: optOutReview.optOut, now })
  await notifyOptOut(tx, scope, phone, 'out')
  return text
}

/** Somebody who was called pressed the key for it: no more calls from the whole account; texts go on (rules/opt-outs 7). */
export const optOutByKey = async (unit: Unit, phone: number): Promise<void> => {
  const { db: tx, scope, now } = unit
  const byKey = {
    phone,
    channel: 'voice',
    type: 5,
    isSoft: false,
    source: 'Key 3 in a call',
    textNumberId: null,
  } as const
  if (await insertOptOut(tx, scope, { ...byKey, words: null, now })) tellOptOuts(unit)
}

/** A reply reads like an opt-out without a reserved word: texts stop at once, and the account may reverse it with consent. */
export const optOutSoftly = async (tx: Db, scope: Scope, { phone, textNumberId, words, now }: FromHandset) => {
  const common = { phone, channel: 'text', type: 3, isSoft: true, textNumberId, words, now } as const
  const isNew = await insertOptOut(tx, scope, { ...common, source: inOtherWords })
  if (!isNew) await confirmHold(tx, scope, { phone, words, now })
  await closeReviews(tx, scope, { phone, as: optOutReview.optOut, now })
  await notifyOptOut(tx, scope, phone, 'out')
}

export const inOtherWords = 'text message in other words'

/**
 * A reply may ask to stop: texts wait until a person has decided. Answers whether there is anything to decide, which there is not
 * where the phone is opted out already.
 */
export const holdForReview = async (tx: Db, scope: Scope, { phone, textNumberId, words, now }: FromHandset) => {
  const common = { phone, channel: 'text', type: 3, isSoft: true, textNumberId, words, now } as const
  const isNew = await insertOptOut(tx, scope, { ...common, source: toReview })
  if (!isNew && !(await hasOptOut(tx, scope, phone, 'text', toReview))) return false
  await notifyOptOut(tx, scope, phone, 'held')
  return true
}

type Decided = Omit<FromHandset, 'textNumberId'>

/** What was held is an opt-out in other words, by whoever decided it. */
export const confirmHold = (tx: Db, scope: Scope, { phone, words, now }: Decided) =>
  changeSource(tx, scope, { phone, channel: 'text', from: toReview, source: inOtherWords, words, now })

/** What was held is no opt-out: texts go on. */
export const liftHold = async (tx: Db, scope: Scope, { phone, words, now }: Decided) => {
  if (!(await hasOptOut(tx, scope, phone, 'text', toReview))) return
  await deleteOptOut(tx, scope, { phone, channel: 'text', source: toReview, words, now })
  await notifyOptOut(tx, scope, phone, 'lifted')
}

/**
 * A handset said UNSTOP: texts come back, calls do not, also where the account itself had put the number there, because now
 * its owner has asked for them. Answers whether there was an opt-out to lift.
 */
export const liftOptOut = async (tx: Db, scope: Scope, { phone, words, now }: FromHandset) => {
  const isLifted = await deleteOptOut(tx, scope, { phone, channel: 'text', source: 'text message', words, now })
  await closeReviews(tx, scope, { phone, as: optOutReview.notOptOut, now })
  if (isLifted) await notifyOptOut(tx, scope, phone, 'lifted')
  return isLifted
}

/** A handset said JOIN: an opt-in, which also lifts a text opt-out (rules/inbound-texts 4). */
export const optInByJoin = async (tx: Db, scope: Scope, { phone, words, now }: FromHandset) => {
  const isLifted = await deleteOptOut(tx, scope, { phone, channel: 'text', source: 'JOIN', words, now })
  await closeReviews(tx, scope, { phone, as: optOutReview.notOptOut, now })
  if (isLifted) await notifyOptOut(tx, scope, phone, 'lifted')
  await insertOptIn(tx, scope, phone, 'JOIN', words, now)
}

/**
 * A handset texted a keyword that puts it into a group: an opt-in, though not of one that has opted out, because the word says
 * nothing of that. JOIN and UNSTOP do.
 */
export const optInByKeyword = async (tx: Db, scope: Scope, { phone, words, now }: FromHandset) => {
  if (!(await hasOptOut(tx, scope, phone, 'text'))) await insertOptIn(tx, scope, phone, 'Keyword', words, now)
}
