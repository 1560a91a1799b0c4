/**
 * Calls that come in to a caller ID (rules/calls 18):
 *
 *   whose number is it? ──nobody's──► not in service
 *        └──an account's──► written down ──► answered ──► the last message to whoever calls, or that there is none
 *                                                              └─► their keys do what they do where they are called ──► a message of theirs (`voicemail.ts`) ──► hung up
 */

import type { KeyPlan } from '@carillon/domain/broadcast/call-keys.ts'
import { encode } from '@carillon/protocols/rtp/g711.ts'
import type { CallIn, PlacedCall, PreparedAudio, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'
import { sayPrompt } from '../../features/audio/say-prompt.ts'
import { noteLeft } from '../../features/notifications/heard-store.ts'
import { insertVoicemail, mayLeaveVoicemail } from '../../features/voicemails/store.ts'
import { transaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { roomOf, throttleByKey } from '../../platform/realtime.ts'
import type { Scope } from '../../platform/scope.ts'
import type { CalledBy } from '../call/call-line.ts'
import { type Conversation, converse, type Sentences } from '../call/converse.ts'
import { openOwnSounds } from '../call/own-sounds.ts'
import { surely } from '../call/surely.ts'
import { engineScope } from '../runtime/scope.ts'
import {
  accountsThatCallWith,
  type CallInKey,
  endCallIn,
  insertCallIn,
  lastCallTo,
  saveAnswerOfCallBack,
} from './call-in-store.ts'
import { openCallers, openDoor } from './door.ts'
import { openServiceLine } from './service-line.ts'
import { hearVoicemail } from './voicemail.ts'

type Options = {
  platform: Platform
  /** Key 3. */
  remove(accountId: number, phone: number): Promise<unknown>
  /** Of this node, for what is counted. */
  shard: number
  onProgress(broadcastId: number): void
  onError(error: unknown): void
}
type Of = CalledBy
type Called = { scope: Scope; last: Awaited<ReturnType<typeof lastCallTo>> }

/** Of each node. */
const mostAtATime = 100
const noMessage = 'Thank you for calling. There is no new message for your number.'
const longestKeys = 50

export const openAnswering = ({ platform, remove, shard, onProgress, onError }: Options) => {
  const { db, clock, realtime } = platform
  const tell = throttleByKey(1, (accountId) =>
    realtime.publish([roomOf.account(Number(accountId))], 'callsin.updated', { AccountID: Number(accountId) }),
  )
  const underWay = new Set<Promise<void>>()
  let isEnding = false
  const patience = { onError, isEnding: () => isEnding }
  const door = openDoor()
  const callers = openCallers()
  const service = openServiceLine({
    platform,
    tell: (accountId) => tell(String(accountId)),
    remove: (accountId, phone) => surely(() => remove(accountId, phone), patience),
  })
  const neutral = new WeakMap<VoiceTrunk, Map<string, Promise<PreparedAudio>>>()

  const take = async (call: CallIn, of: Of): Promise<void> => {
    if (call.to === '') return call.refuse('not in service')
    call.ring()
    if (Number(call.to) === platform.settings.callInNumber) return await serve(call, of)
    const called = await findCalled(call)
    if (!called) return call.refuse('not in service')
    const phone = numberOf(call.from)
    const leave = callers.enter(of.carrierId, of.lines.share(), phone)
    if (!leave) return call.refuse('busy')
    try {
      await answer(call, of, called, phone)
    } finally {
      leave()
    }
  }

  const answer = async (call: CallIn, of: Of, called: Called, phone: number | null): Promise<void> => {
    const { scope, last } = called
    const asked = keysOf(last, phone, await mayLeaveVoicemail(db, scope, { phone, now: clock.now() }))
    const spoken = await of.prompts.of(asked, Number(call.to))
    // A tone alone asks for nothing.
    const keys = { ...asked, takesVoicemail: spoken.invitation !== null }
    const sound = await soundOf(called, of, keys)
    try {
      const key = await insertCallIn(db, scope, {
        ...{ phone, called: Number(call.to), carrierId: of.carrierId, callId: call.callId },
        ...{ broadcastId: last?.broadcastId ?? null, now: clock.now() },
      })
      tell(String(scope.accountId))
      const sentences = { message: sound.audio, ...spoken }
      await talk(call, called, key, { keys, sentences, of })
    } finally {
      tell(String(scope.accountId))
      sound.release()
    }
  }

  const serve = async (call: CallIn, of: Of): Promise<void> => {
    const inside = door.enter(of.carrierId, of.lines.share())
    if (!inside) return call.refuse('busy')
    try {
      await service.converse(call, of, inside.known)
    } finally {
      inside.leave()
    }
  }

  /** The account that called whoever calls last, or whoever has shown last that the number is theirs. */
  const findCalled = async (call: CallIn): Promise<Called | undefined> => {
    const [callerId, phone] = [Number(call.to), numberOf(call.from)]
    let found: Called | undefined
    for (const { id, isTakenOut } of await accountsThatCallWith(db, callerId)) {
      const scope = engineScope(id)
      const last = phone === null ? undefined : await lastCallTo(db, scope, { callerId, phone, now: clock.now() })
      const isLater = last && (!found?.last || last.at > found.last.at)
      if (isLater || (!found && !isTakenOut)) found = { scope, last }
    }
    return found
  }

  const soundOf = async (
    { scope, last }: Called,
    { trunk, sounds }: Of,
    { takesVoicemail, offersRemoval }: KeyPlan,
  ) => {
    if (last) {
      const { audio, release } = last.own
        ? await openOwnSounds(platform, trunk).take(scope.accountId, last.own)
        : await sounds.take(scope.accountId, last.audioId, last.seconds)
      if (audio) return { audio, release }
      release()
    }
    return {
      audio: await nothingNew(trunk, takesVoicemail || offersRemoval ? noMessage : `${noMessage} Goodbye.`),
      release() {},
    }
  }

  const nothingNew = async (trunk: VoiceTrunk, words: string): Promise<PreparedAudio> => {
    const said = neutral.get(trunk) ?? new Map<string, Promise<PreparedAudio>>()
    neutral.set(trunk, said)
    const made = said.get(words) ?? sayPrompt(platform, words).then((samples) => trunk.prepare(encode('PCMU', samples)))
    said.set(words, made)
    try {
      return await made
    } catch (error) {
      said.delete(words)
      throw error
    }
  }

  const talk = async (
    call: CallIn,
    { scope, last }: Called,
    key: CallInKey,
    { keys, sentences, of }: { keys: KeyPlan; sentences: Sentences; of: Of },
  ): Promise<void> => {
    const ended = Promise.withResolvers<void>()
    let answeredAt: Date | null = null
    let pressed = ''
    let placed: PlacedCall | null = null
    let conversation: Conversation | null = null
    const underWayStill: Promise<unknown>[] = []
    const phone = numberOf(call.from)
    const keepAnswer = async (answer: number) => {
      if (!last || phone === null || answer === 0) return
      const { broadcastId } = last
      const of = { accountId: scope.accountId, broadcastId, phone, answer }
      if (await saveAnswerOfCallBack(platform, of, shard)) onProgress(broadcastId)
    }
    const begin = () => {
      if (!placed || !answeredAt || conversation) return
      conversation = converse(placed, {
        ...{ keys, sentences },
        remove: async () => {
          if (phone === null) return false
          const removing = surely(() => remove(scope.accountId, phone), patience)
          underWayStill.push(removing)
          return await removing
        },
        // Another phone of theirs may be about to ring.
        onAnswer(answer) {
          const keeping = surely(() => keepAnswer(answer), patience)
          underWayStill.push(keeping)
          return keeping
        },
        takeVoicemail(mine) {
          const taking = keepVoicemail(mine, {
            scope,
            key,
            of,
            called: Number(call.to),
            left: { broadcastId: last?.broadcastId ?? null, phone },
          })
          underWayStill.push(taking)
          return taking
        },
        passOn(mine) {
          // Offered to nobody else.
          if (!last || phone === null) throw new TypeError('nobody is known whom to pass on')
          const { broadcastId } = last
          const { accountId } = scope
          const passing = of.transfers.pass(mine, {
            ...{ accountId, broadcastId, phone, callerId: Number(call.to), callId: call.callId },
          })
          underWayStill.push(passing.ended)
          return passing
        },
      })
    }
    try {
      placed = await call.answer((event) => {
        if (event.kind === 'answered') {
          answeredAt = clock.now()
          begin()
        } else if (event.kind === 'digit') {
          // What they tell somebody by keys is nobody else's to know.
          if (!conversation?.isPassedOn()) pressed = (pressed + event.digit).slice(0, longestKeys)
          conversation?.key(event.digit)
        } else if (event.kind === 'ended') ended.resolve()
      })
      begin()
      if (placed) await ended.promise
    } finally {
      // Narrowed to what it was before anybody answered.
      const held = conversation as Conversation | null
      held?.stop()
      await Promise.all(underWayStill)
      const end = { answeredAt, endedAt: clock.now(), heardMs: held?.heardMs() ?? 0, keys: pressed }
      await surely(() => endCallIn(db, scope, key, end), patience)
    }
  }

  type Left = {
    scope: Scope
    key: CallInKey
    of: Of
    called: number
    left: { broadcastId: number | null; phone: number | null }
  }

  /** Whether they said something, and it is durable. */
  const keepVoicemail = async (call: PlacedCall, { scope, key, of, called, left }: Left): Promise<boolean> => {
    try {
      const cameAt = clock.now()
      const heard = await hearVoicemail(call, { accountId: scope.accountId, trunk: of.trunk })
      if (!heard) return false
      let isKept = false
      const keep = () =>
        transaction(db, async (tx) => {
          isKept = await insertVoicemail(tx, scope, key, { ...heard, ...left, cameAt })
          if (isKept) await noteLeft(tx, scope, { called, shard, at: cameAt })
        })
      return (await surely(keep, patience)) && isKept
    } catch (error) {
      onError(error)
      return false
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
      of.lines.came()
      void taking.then(() => {
        underWay.delete(taking)
        of.lines.end(true)
      })
    },
    /** Those that are under way are over, and written down. */
    async drained(): Promise<void> {
      isEnding = true
      await Promise.all(underWay)
    },
  }
}

/** What their keys do, as where they are called; whoever hears that there is nothing new may end calls, where their number is known. */
const keysOf = (last: Called['last'], phone: number | null, takesVoicemail: boolean): KeyPlan => ({
  takesVoicemail,
  ...{
    answers: last?.answers ?? [],
    confirms: last?.confirms ?? false,
    transfers: last?.transfers ?? false,
    offersRemoval: last ? last.offersRemoval : phone !== null,
  },
})

const numberOf = (digits: string): number | null => (digits === '' ? null : Number(digits))
