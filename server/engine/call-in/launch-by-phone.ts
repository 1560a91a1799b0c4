/**
 * Whoever has keyed in a launch ID sends a message from their phone (rules/calls 42):
 *
 *   a PIN is asked for, whatever the ID ──not theirs, or too often──► we do not know it
 *        └──theirs──► they record it (`record-message.ts`) ──► told to whom it goes ──1──► it is sent now
 *                                                                         └──anything else──► nothing is kept
 */
import { CreateBroadcast } from '@carillon/contract/broadcasts.ts'
import { mostPinDigits } from '@carillon/domain/broadcast/phone-launch.ts'
import { longestMessage } from '@carillon/domain/sound/message-length.ts'
import type { PreparedSound } from '@carillon/domain/sound/prepare.ts'
import { voiceOf } from '../../features/account/voice-store.ts'
import { bytesOf, insertAudio } from '../../features/audio/store.ts'
import { createBroadcast } from '../../features/broadcasts/create-broadcast.ts'
import { findUser } from '../../features/directory/store.ts'
import { tellLibrary } from '../../features/media/tell-library.ts'
import { findOwnLaunch, forgetLaunchTries, takeLaunchTry } from '../../features/phone-launches/store.ts'
import { isPassword } from '../../platform/passwords.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { mintScope, type Scope } from '../../platform/scope.ts'
import { inUnit, type Unit } from '../../platform/unit.ts'
import { recordMessage, type Speaking, say } from './record-message.ts'

/** Of one ID within the hour, whoever calls. */
const mostTries = 5
const triedForMs = 3_600_000

const words = {
  pin: 'Please enter your PIN, and then the pound key.',
  gone: 'Your group is no longer there. Please choose another in your voice settings. Goodbye.',
  nothing: 'Nothing was sent. Goodbye.',
  now: 'Your message goes out now. Goodbye.',
  looked: 'Your message goes out once it is approved. Goodbye.',
}
const confirmation = (name: string): string => `To send your message to ${name} now, press 1. To send nothing, hang up.`

/** Whose ID it is; undefined where the PIN is not theirs, was tried too often, or nobody has the ID: told apart by nothing. */
export const askForPin = async (
  { db, clock }: Platform,
  { keypad, prompts }: Speaking,
  launchId: number,
): Promise<Scope | undefined> => {
  const PIN = await keypad.ask(await prompts.words(words.pin), { most: mostPinDigits, until: '#' })
  if (keypad.isOver() || keypad.isLate()) return undefined
  const now = clock.now()
  const whose = await takeLaunchTry(db, launchId, {
    ...{ most: mostTries, since: new Date(now.getTime() - triedForMs), now },
  })
  const isRight = await isPassword(whose?.pinHash, PIN)
  const user = isRight && whose ? await findUser(db, whose.accountId, whose.userId) : undefined
  if (!user?.isActive) return undefined
  await forgetLaunchTries(db, launchId)
  return mintScope(user.facts)
}

type Launched = { outcome: string; broadcastId: number | null }
const notSent: Launched = { outcome: 'Nothing was sent', broadcastId: null }

/** Answers what came of it, as it is listed. */
export const launch = async (platform: Platform, speaking: Speaking, scope: Scope): Promise<Launched> => {
  const { db } = platform
  const own = await findOwnLaunch(db, scope)
  if (!own || own.ListName === '') {
    await say(speaking, words.gone)
    return { ...notSent, outcome: 'Nothing was sent: the group is no longer there' }
  }
  const { MaxVoiceMessageLength } = await voiceOf(db, scope)
  const mostSeconds = Math.min(MaxVoiceMessageLength, longestMessage)
  const sound = await recordMessage(speaking, { accountId: scope.accountId, mostSeconds, part: 'Audio' })
  if (!sound || !(await isConfirmed(speaking, own.ListName))) {
    await say(speaking, words.nothing)
    return notSent
  }
  try {
    const made = await inUnit(platform, scope, (unit) => send(unit, own.ListID, sound))
    await say(speaking, made.BroadcastStatus === 'AwaitingAuthorization' ? words.looked : words.now)
    return { outcome: 'A message was sent', broadcastId: made.BroadcastID }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await say(speaking, `${error.message} ${words.nothing}`)
    return { ...notSent, outcome: `Nothing was sent: ${error.message}` }
  }
}

const isConfirmed = async ({ keypad, prompts }: Speaking, name: string): Promise<boolean> => {
  keypad.forget()
  return (await keypad.ask(await prompts.words(confirmation(name)), { most: 1 })) === '1' && !keypad.isOver()
}

/** At once, whatever the calling window; what else may stand against it is asked as for any other. */
const send = async (unit: Unit, ListID: number, { samples, peaks, ...prepared }: PreparedSound) => {
  const { db: tx, scope, now } = unit
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: scope.timeZone })
  const name = `By phone, ${day.format(now)}`
  const kept = { ...prepared, sound: bytesOf(samples), peaks: Buffer.from(peaks) }
  const AudioID = await insertAudio(tx, scope, { ...kept, name, source: 'CallIn' }, now)
  tellLibrary(unit)
  return await createBroadcast(
    unit,
    CreateBroadcast.parse({
      ...{ BroadcastName: name, BroadcastType: 'Announcement', Audio: { AudioID }, Lists: [{ ListID }] },
      CheckCallingWindow: false,
    }),
  )
}
