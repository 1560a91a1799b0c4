/**
 * The number at which users of the installation are answered, and nobody else:
 *
 *   answered ──► an ID is asked for ──nobody's, three times, too many within the hour, or none in two minutes──► goodbye
 *                      ├──a message is awaited──► they record it (`record-message.ts`) ──► its broadcast goes on
 *                      └──shorter, a user's──► a PIN, a message, and it is sent (`launch-by-phone.ts`)
 *
 * Nothing is said of any account before an ID of it, and the PIN of a user, was keyed in.
 */
import { mostLaunchDigits } from '@carillon/domain/broadcast/phone-launch.ts'
import { recordingIdDigits } from '@carillon/domain/broadcast/recording-id.ts'
import { callingPhase } from '@carillon/domain/time/calling-window.ts'
import type { CallIn } from '../../carriers/voice/voice-trunk.ts'
import { saveRecording } from '../../features/broadcasts/recording/save-recording.ts'
import { beginningOf, findAwaited, whoseRecordingId } from '../../features/broadcasts/recording/store.ts'
import { countWrongKeys, noteWrongKeys } from '../../features/broadcasts/recording/wrong-keys-store.ts'
import { findUser } from '../../features/directory/store.ts'
import type { Platform } from '../../platform/platform.ts'
import { mintScope, type Scope } from '../../platform/scope.ts'
import { inUnit } from '../../platform/unit.ts'
import { engineScope } from '../runtime/scope.ts'
import { type CallInKey, endCallIn, insertCallIn, whoCalledLast } from './call-in-store.ts'
import { type Keypad, openKeypad } from './keypad.ts'
import { askForPin, launch } from './launch-by-phone.ts'
import { recordMessage, type Speaking, say } from './record-message.ts'

type Of = Pick<Speaking, 'trunk' | 'prompts'> & { carrierId: number }
type Options = {
  platform: Platform
  tell(accountId: number): void
  /** Nobody of the account calls them any more; false where that could not be written down. */
  remove(accountId: number, phone: number): Promise<boolean>
  /** For an ID. */
  withinMs?: number
}

const words = {
  ask: 'Welcome. Please enter your ID, and then the pound key. To get no more calls, press 3, and then the pound key.',
  removed: (company: string) => `You will get no more calls from ${company}. Goodbye.`,
  calledByNobody: 'We have not called your number lately, or cannot see it. Goodbye.',
  wrong: 'We do not know this ID, or it is over.',
  tooMany: 'There were too many wrong IDs. Please call again later. Goodbye.',
  noId: 'We have heard no ID that we know. Please look it up, and call us again. Goodbye.',
  nobody: 'Whoever made this broadcast is no longer there. Please make another one. Goodbye.',
  goodbye: 'Nothing was saved. Goodbye.',
  kept: 'Your message is saved.',
  notUsed:
    'Your message is saved in your library, but your broadcast cannot start. Please look at it on its page. Goodbye.',
  now: 'Your message is saved, and your broadcast goes out now. Goodbye.',
  inWindow: 'Your message is saved, and your calls go out as soon as your calling window opens. Goodbye.',
  unanswered: 'Your message is saved, and whoever does not answer the text is called. Goodbye.',
  paused: 'Your message is saved, and your broadcast calls when it is resumed. Goodbye.',
  later: 'Your message is saved, and your broadcast goes out at its time. Goodbye.',
  late: 'Your message is saved in your library. Your broadcast has another one already. Goodbye.',
  looked: 'Your message is saved. Your broadcast goes out once it is approved. Goodbye.',
}
const removalKey = '3'
const mostTries = 3
/** Within the hour, by the number that calls. */
const mostWrong = 10
const wrongForMs = 3_600_000
const longestMs = 20 * 60_000
/** For an ID and a PIN, however slowly they are keyed in: until then nobody is known, and a line of the trunk is taken. */
const idWithinMs = 120_000

export const openServiceLine = ({ platform, tell, remove, withinMs = idWithinMs }: Options) => {
  const { db, clock } = platform

  /** `onKnown`: an ID of somebody's was keyed in, or they want no more calls. */
  const converse = async (call: CallIn, of: Of, onKnown: () => void): Promise<void> => {
    const ended = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    let keypad: Keypad | null = null
    let early = ''
    const placed = await call.answer((event) => {
      if (event.kind === 'answered') answered.resolve()
      else if (event.kind === 'digit') {
        if (keypad) keypad.press(event.digit)
        else early += event.digit
      } else if (event.kind === 'ended') {
        keypad?.over()
        answered.resolve()
        ended.resolve()
      }
    })
    if (!placed) return
    const pad = openKeypad(placed)
    keypad = pad
    for (const key of early) pad.press(key)
    const longest = setTimeout(() => placed.hangUp(), longestMs)
    try {
      await answered.promise
      const speaking = { ...of, call: placed, keypad: pad }
      const answeredAt = clock.now()
      pad.limit(withinMs)
      const known = await askFor(speaking, call)
      pad.limit(null)
      if (known) onKnown()
      if (known === 'no more calls') await removeCaller(speaking, { call, carrierId: of.carrierId, answeredAt })
      else if (known) await serve(speaking, known, { call, carrierId: of.carrierId, answeredAt })
    } finally {
      placed.hangUp()
      clearTimeout(longest)
      await ended.promise
    }
  }

  /** Without a broadcast: a user sends one. */
  type Known = { scope: Scope; broadcastId: number | null }

  const whose = async (speaking: Speaking, keyed: string): Promise<Known | undefined> => {
    if (!/^\d+$/.test(keyed)) return undefined
    if (keyed.length <= mostLaunchDigits) {
      const scope = await askForPin(platform, speaking, Number(keyed))
      return scope && { scope, broadcastId: null }
    }
    const found = await whoseRecordingId(db, Number(keyed), clock.now())
    return found && { scope: engineScope(found.accountId), broadcastId: found.broadcastId }
  }

  const askFor = async (speaking: Speaking, call: CallIn): Promise<Known | 'no more calls' | undefined> => {
    const phone = numberOf(call.from)
    const since = () => new Date(clock.now().getTime() - wrongForMs)
    const { keypad } = speaking
    for (let tries = 0; tries < mostTries && !keypad.isOver() && !keypad.isLate(); tries++) {
      if ((await countWrongKeys(db, phone, since())) >= mostWrong) {
        await say(speaking, words.tooMany)
        return undefined
      }
      const keyed = await keypad.ask(await speaking.prompts.words(words.ask), {
        most: recordingIdDigits,
        until: '#',
      })
      if (keyed === '' || keypad.isLate()) continue
      if (keyed === removalKey) return 'no more calls'
      const known = await whose(speaking, keyed)
      if (known) return known
      if (keypad.isOver()) return undefined
      if (keypad.isLate()) break
      await noteWrongKeys(db, phone, { since: since(), now: clock.now() })
      await say(speaking, words.wrong)
    }
    await say(speaking, words.noId)
    return undefined
  }

  /** Of whoever has called them last: whom a machine was told of (rules/calls 48). */
  const removeCaller = async (speaking: Speaking, { call, carrierId, answeredAt }: Called): Promise<void> => {
    const phone = numberOf(call.from)
    const last = phone === null ? undefined : await whoCalledLast(db, { phone, now: clock.now() })
    if (phone === null || !last) return await say(speaking, words.calledByNobody)
    const scope = engineScope(last.accountId)
    const key = await insertCallIn(db, scope, {
      ...{ phone, called: Number(call.to), carrierId, callId: call.callId, broadcastId: null, now: answeredAt },
    })
    try {
      if (await remove(last.accountId, phone)) await say(speaking, words.removed(last.company))
    } finally {
      await endCallIn(db, scope, key, { answeredAt, endedAt: clock.now(), heardMs: 0, keys: removalKey })
      tell(last.accountId)
    }
  }

  type Came = { outcome: string; broadcastId: number | null }
  type Called = { call: CallIn; carrierId: number; answeredAt: Date }

  const serve = async (speaking: Speaking, { scope, broadcastId }: Known, called: Called): Promise<void> => {
    const { call, carrierId, answeredAt } = called
    const key: CallInKey = await insertCallIn(db, scope, {
      ...{ phone: numberOf(call.from), called: Number(call.to), carrierId, callId: call.callId, broadcastId },
      ...{ purpose: broadcastId === null ? ('Launch' as const) : ('Recording' as const), now: answeredAt },
    })
    tell(scope.accountId)
    let came: Came = { outcome: broadcastId === null ? 'Nothing was sent' : 'Nothing was recorded', broadcastId }
    try {
      came =
        broadcastId === null
          ? await launch(platform, speaking, scope)
          : { outcome: await recordAll(speaking, scope, broadcastId), broadcastId }
    } finally {
      const end = { answeredAt, endedAt: clock.now(), heardMs: 0, keys: '', ...came }
      await endCallIn(db, scope, key, end)
      tell(scope.accountId)
    }
  }

  /** Answers what came of it, as it is listed. */
  const recordAll = async (speaking: Speaking, scope: Scope, broadcastId: number): Promise<string> => {
    let recorded = 0
    for (;;) {
      const awaited = await findAwaited(db, scope, broadcastId)
      if (!awaited) break
      const user = await findUser(db, scope.accountId, awaited.userId)
      if (!user?.isActive) {
        await say(speaking, words.nobody)
        return 'Nothing was recorded: whoever made the broadcast has been deactivated'
      }
      const part = awaited.awaitsLive ? 'Audio' : 'AudioVM'
      const sound = await recordMessage(speaking, {
        accountId: scope.accountId,
        mostSeconds: awaited.mostSeconds,
        part,
      })
      if (!sound) {
        await say(speaking, recorded === 0 ? words.goodbye : words.kept)
        return recorded === 0 ? 'Nothing was recorded' : 'The message was recorded, that for voicemail was not'
      }
      // As whoever made the broadcast.
      const became = await inUnit(platform, mintScope(user.facts), (unit) =>
        saveRecording(unit, { broadcastId, name: awaited.name, part, sound }),
      )
      if (became === 'refused') {
        await say(speaking, words.notUsed)
        return 'A message was recorded, but the broadcast cannot start'
      }
      if (became === 'late') {
        await say(speaking, words.late)
        return 'A message was recorded, but the broadcast has one already'
      }
      recorded++
    }
    await say(speaking, await goesOn(scope, broadcastId))
    return recorded > 1 ? 'Both messages were recorded' : 'The message was recorded'
  }

  const goesOn = async (scope: Scope, broadcastId: number): Promise<string> => {
    const begins = await beginningOf(db, scope, broadcastId)
    if (begins?.status === 'AwaitingAuthorization') return words.looked
    if (begins?.status === 'Paused' && begins.hasStarted) return words.paused
    if (begins?.status !== 'Broadcasting') return words.later
    if (begins.escalates) return words.unanswered
    const { window, startAt } = begins
    const isOpen = !window || callingPhase(window, Date.parse(startAt), clock.now().getTime()).code === 'open'
    return isOpen ? words.now : words.inWindow
  }

  return { converse }
}

const numberOf = (digits: string): number | null => (digits === '' ? null : Number(digits))
