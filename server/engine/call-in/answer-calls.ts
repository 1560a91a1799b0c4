/**
 * Calls that come in to a caller ID (rules/calls 18):
 *
 *   whose number is it? ──nobody's──► not in service
 *        └──an account's──► written down ──► answered ──► the last message to whoever calls, or that there is none ──► hung up
 */
import { encode } from '@carillon/protocols/rtp/g711.ts'
import type { CallIn, PlacedCall, PreparedAudio, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'
import { sayPrompt } from '../../features/audio/say-prompt.ts'
import type { Platform } from '../../platform/platform.ts'
import { roomOf, throttleByKey } from '../../platform/realtime.ts'
import type { Scope } from '../../platform/scope.ts'
import { openOwnSounds } from '../call/own-sounds.ts'
import type { Sounds } from '../call/sounds.ts'
import { engineScope } from '../runtime/scope.ts'
import { accountsThatCallWith, type CallInKey, endCallIn, insertCallIn, lastCallTo } from './call-in-store.ts'

type Options = { platform: Platform; onError(error: unknown): void }
/** The trunk by which it came. */
type Of = { carrierId: number; trunk: VoiceTrunk; sounds: Sounds }
type Called = { scope: Scope; last: Awaited<ReturnType<typeof lastCallTo>> }

/** Of each node. */
const mostAtATime = 100
const noMessage = 'Thank you for calling. There is no new message for your number. Goodbye.'
const longestKeys = 50

export const openAnswering = ({ platform, onError }: Options) => {
  const { db, clock, realtime } = platform
  const tell = throttleByKey(1, (accountId) =>
    realtime.publish([roomOf.account(Number(accountId))], 'callsin.updated', { AccountID: Number(accountId) }),
  )
  const underWay = new Set<Promise<void>>()
  const neutral = new WeakMap<VoiceTrunk, Promise<PreparedAudio>>()

  const take = async (call: CallIn, of: Of): Promise<void> => {
    if (call.to === '') return call.refuse('not in service')
    call.ring()
    const called = await findCalled(call)
    if (!called) return call.refuse('not in service')
    const { scope, last } = called
    const sound = await soundOf(called, of)
    try {
      const key = await insertCallIn(db, scope, {
        ...{ phone: numberOf(call.from), called: Number(call.to), carrierId: of.carrierId, callId: call.callId },
        ...{ broadcastId: last?.broadcastId ?? null, now: clock.now() },
      })
      tell(String(scope.accountId))
      await talk(call, scope, key, sound.audio)
    } finally {
      tell(String(scope.accountId))
      sound.release()
    }
  }

  /** The account that called whoever calls last, or any other whose number it is. */
  const findCalled = async (call: CallIn): Promise<Called | undefined> => {
    const [callerId, phone] = [Number(call.to), numberOf(call.from)]
    const scopes = (await accountsThatCallWith(db, callerId)).map(engineScope)
    let found: Called | undefined
    for (const scope of scopes) {
      const last = phone === null ? undefined : await lastCallTo(db, scope, { callerId, phone, now: clock.now() })
      if (!found || (last && (!found.last || last.at > found.last.at))) found = { scope, last }
    }
    return found
  }

  const soundOf = async ({ scope, last }: Called, { trunk, sounds }: Of) => {
    if (last) {
      const { audio, release } = last.own
        ? await openOwnSounds(platform, trunk).take(scope.accountId, last.own)
        : await sounds.take(scope.accountId, last.audioId)
      if (audio) return { audio, release }
      release()
    }
    const made = neutral.get(trunk) ?? sayNothingNew(trunk)
    neutral.set(trunk, made)
    try {
      return { audio: await made, release() {} }
    } catch (error) {
      neutral.delete(trunk)
      throw error
    }
  }

  const sayNothingNew = async (trunk: VoiceTrunk): Promise<PreparedAudio> =>
    trunk.prepare(encode('PCMU', await sayPrompt(platform, noMessage)))

  const talk = async (call: CallIn, scope: Scope, key: CallInKey, audio: PreparedAudio): Promise<void> => {
    const ended = Promise.withResolvers<void>()
    let answeredAt: Date | null = null
    let playedFrom: number | null = null
    let isWhole = false
    let keys = ''
    let placed: PlacedCall | null = null
    const say = async () => {
      playedFrom = performance.now()
      isWhole = (await placed?.play(audio)) ?? false
      if (isWhole) placed?.hangUp()
    }
    try {
      placed = await call.answer((event) => {
        if (event.kind === 'answered') {
          answeredAt = clock.now()
          void say().catch(onError)
        } else if (event.kind === 'digit') keys = (keys + event.digit).slice(0, longestKeys)
        else if (event.kind === 'ended') ended.resolve()
      })
      if (placed) await ended.promise
    } finally {
      const playedMs = playedFrom === null ? 0 : Math.round(performance.now() - playedFrom)
      const heardMs = isWhole ? audio.ms : Math.min(audio.ms, playedMs)
      await endCallIn(db, scope, key, { answeredAt, endedAt: clock.now(), heardMs, keys })
    }
  }

  return {
    take(call: CallIn, of: Of): void {
      if (underWay.size >= mostAtATime) {
        call.refuse('busy')
        return
      }
      const taking = take(call, of).catch((error) => {
        // Without effect where it was answered already.
        call.refuse('unavailable')
        onError(error)
      })
      underWay.add(taking)
      void taking.then(() => underWay.delete(taking))
    },
    /** Those that are under way are over, and written down. */
    drained: async () => void (await Promise.all(underWay)),
  }
}

const numberOf = (digits: string): number | null => (digits === '' ? null : Number(digits))
