/**
 * A text that the authorized mobile has texted in (rules/inbound-texts 13):
 *
 *   SEND and a message ──► what it would be is found out, and undone ──► a code, and to how many ──the code──► it is sent
 *                               └── refused: told why                          └── not theirs, or too late: told so
 *
 * Anybody can feign the number that a text comes from, and nobody but its owner gets the code. Everything that is answered is a
 * text to a user of ours and costs nothing.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { CreateBroadcast } from '@carillon/contract/broadcasts.ts'
import { type TextLaunch, textLaunch, textLaunchWords as words } from '@carillon/domain/broadcast/text-launch.ts'
import { verification, writeCode } from '@carillon/domain/people/phone-verification.ts'
import type { Db } from '../../platform/database.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { mintScope, nobody } from '../../platform/scope.ts'
import { actingAs, attempt, inUnit, type Unit } from '../../platform/unit.ts'
import { makeBroadcast } from '../broadcasts/create-broadcast.ts'
import { findUser } from '../directory/store.ts'
import { sayText } from '../messages/say-text.ts'
import { hashCode, isSameHash } from '../verification/hash-code.ts'
import type { Waiting } from './heard-store.ts'
import * as store from './heard-store.ts'
import { findLaunch } from './store.ts'

type Heard = TextLaunch & { accountId: number; phone: number; hasMedia: boolean }
/** With a key of its own: a job may run more than once, and late. */
type Incoming = Heard & { key: string; heardAt: string }
const jobName = 'text-launches.launch'

/** Within the transaction that stores the text. Those of an account are done one after the other. */
export const launchSoon = async (tx: Db, heard: Heard, now: Date): Promise<void> => {
  const incoming: Incoming = { ...heard, key: randomUUID(), heardAt: now.toISOString() }
  await enqueue(tx, jobName, incoming, undefined, undefined, `text launches:${heard.accountId}`)
}

export const launchByText: Job = {
  name: jobName,
  async work(platform, payload) {
    const incoming = payload as Incoming
    await inUnit(platform, mintScope(nobody(incoming.accountId)), (unit) => act(platform, unit, incoming))
  },
}

type Launch = Waiting & { platform: Platform; phone: number; name: string }

const act = async (platform: Platform, unit: Unit, incoming: Incoming) => {
  const { db: tx, scope, now } = unit
  const waiting = await store.takeHeard(tx, scope, { ...incoming, now })
  const user = waiting && (await findUser(tx, scope.accountId, waiting.userId))
  if (!waiting || !user) return
  const own = actingAs(unit, mintScope(user.facts))
  const found = await findLaunch(tx, own.scope)
  const launch = { ...waiting, platform, phone: incoming.phone, name: found?.ListName ?? '' }
  const isLate = now.getTime() - Date.parse(incoming.heardAt) > textLaunch.lifeMs
  const said = !user.isActive || !found ? words.ended : isLate ? words.late : await answerTo(own, launch, incoming)
  if (said !== undefined) await say(unit, launch, said)
}

const answerTo = async (own: Unit, launch: Launch, incoming: Incoming): Promise<string | undefined> => {
  if ('code' in incoming) return await takeCode(own, launch, incoming.code)
  if (incoming.hasMedia) return words.picture
  if (launch.name === '') return words.gone
  return await ask(own, launch, incoming.message, words.confirm)
}

/** What it would be now, by the rules of any broadcast, is told with the code; too many of them within the hour are told nothing. */
const ask = async (own: Unit, launch: Launch, message: string, say: typeof words.confirm) => {
  const { db: tx, scope, now } = own
  const { mostAsked: most, withinMs, lifeMs } = textLaunch
  if (!(await store.takeAsking(tx, scope, { most, since: new Date(now.getTime() - withinMs), now }))) return undefined
  // What waited before is not what they want now; where nothing is answered, it waits on.
  await store.endWaiting(tx, scope)
  const { foreseen, why } = await foresee(own, launch, message)
  if (!foreseen) return words.refused(why)
  const code = writeCode(randomInt(10 ** verification.digits))
  await store.putWaiting(tx, scope, {
    ...{ message, codeHash: hashCode(launch.platform, scope, launch.phone, code), phones: foreseen.phones },
    expiresAt: new Date(now.getTime() + lifeMs),
  })
  return say(code, message, toWhom(foreseen, launch), foreseen.maxCreditCost)
}

const takeCode = async (own: Unit, launch: Launch, code: string): Promise<string | undefined> => {
  const { db: tx, scope } = own
  const { message, codeHash, isOver, tries } = launch
  if (message === null || codeHash === null) return undefined
  if (isOver || tries >= textLaunch.mostTries) {
    await store.endWaiting(tx, scope)
    return words.over
  }
  if (!isSameHash(codeHash, hashCode(launch.platform, scope, launch.phone, code))) {
    await store.countTry(tx, scope)
    return words.wrong
  }
  await store.endWaiting(tx, scope)
  const tried = await tryTo(own, (part) => create(part, launch, message, launch.phones))
  if (tried.made) {
    const { begins, quietHours } = tried.made
    return begins.status === 'AwaitingAuthorization' ? words.looked : words.now(toWhom(tried.made, launch), quietHours)
  }
  // They are owed an answer, though it were one more than may be asked about.
  if (tried.refusal.refused === 'DraftChanged') return (await ask(own, launch, message, words.changed)) ?? words.over
  return words.refused(tried.refusal.message)
}

type Made = Awaited<ReturnType<typeof makeBroadcast>>

/** Everything is done as if it were sent, and undone. */
const foresee = async (own: Unit, launch: Launch, message: string) => {
  let foreseen: Made | undefined
  const undo = new Error('undone')
  const { error } = await attempt(own, async (part) => {
    foreseen = await create(part, launch, message)
    throw undo
  })
  if (error === undo) return { foreseen, why: '' }
  if (!(error instanceof Refusal)) throw error
  return { why: error.message }
}

const toWhom = ({ phones, reach }: Made, { name }: Launch) => ({ people: phones - reach.further.reached, name })

type Tried = { made: Made } | { made?: undefined; refusal: Refusal }

const tryTo = async (own: Unit, work: (part: Unit) => Promise<Made>): Promise<Tried> => {
  let made: Made | undefined
  const { error } = await attempt(own, async (part) => {
    made = await work(part)
  })
  if (made && !error) return { made }
  if (error instanceof Refusal) return { refusal: error }
  throw error
}

/** At once, whatever the calling window; what else may stand against it is asked as for any other. */
const create = (part: Unit, { textNumberId, listId }: Waiting, message: string, expected?: number): Promise<Made> => {
  const { scope, now } = part
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: scope.timeZone })
  const form = CreateBroadcast.parse({
    ...{ BroadcastName: `By text, ${day.format(now)}`, TextNumberID: textNumberId },
    ...{ Lists: [{ ListID: listId }], CheckCallingWindow: false, ExpectedTextCount: expected },
  })
  // However long it is: the rules say why not, in words for whoever texted it.
  return makeBroadcast(part, { ...form, TextMessage: message })
}

const say = (unit: Unit, { textNumberId, phone }: Launch, message: string) =>
  sayText(unit, { textNumberId, phone, kind: 'Notice', message, userId: null, credits: 0, now: unit.now })
