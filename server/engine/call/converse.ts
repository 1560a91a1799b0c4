/** What is said to a person, and what their keys do, as `domain/broadcast/call-keys.ts` decides. Waits and sounds are here, decisions are there. */
import {
  type Act,
  beginTalk,
  type Happened,
  type KeyPlan,
  nextOfTalk,
  type Sentence,
  type Talk,
} from '@carillon/domain/broadcast/call-keys.ts'
import type { PlacedCall, PreparedAudio } from '../../carriers/voice/voice-trunk.ts'
import type { Passing } from './transfers.ts'

/** Null where nobody speaks it: it is left out. */
export type Sentences = {
  readonly message: PreparedAudio
  /** Behind what a machine is left with, which can press no key. */
  readonly notice: PreparedAudio | null
} & {
  readonly [one in Exclude<Sentence, 'message'>]: PreparedAudio | null
}

export const onlyMessage = (message: PreparedAudio): Sentences => ({
  ...{ message, thanks: null, offer: null, farewell: null, invitation: null, kept: null },
  ...{ notice: null, 'lines busy': null, 'not taken': null },
})

type Conversing = {
  keys: KeyPlan
  sentences: Sentences
  /** Resolves when it is durable that they are not to be called again; false where it cannot be. */
  remove(): Promise<boolean>
  /** They have answered, or confirmed, by this key: resolves when it is durable, or with false where it cannot be. */
  onAnswer?(answer: number): Promise<boolean>
  /** They are to talk to somebody. */
  passOn(call: PlacedCall): Passing
  /** What they say is kept; false where they say nothing. Where that is offered. */
  takeVoicemail?(call: PlacedCall): Promise<boolean>
}

export type Conversation = {
  key(key: string): void
  /** Their keys are for whoever they talk to. */
  isPassedOn(): boolean
  /** Nothing more is said, and no key counts: it was a machine after all, or the call is over. */
  stop(): void
  /** For how long the message was played, at the most that was in one go. */
  heardMs(): number
  talk(): Talk
}

export const converse = (
  call: PlacedCall,
  { keys, sentences, remove, onAnswer, passOn, takeVoicemail }: Conversing,
  { talk: begun, act: first } = beginTalk(),
): Conversation => {
  let talk = begun
  let isStopped = false
  /** What is played or waited for; what belongs to an earlier one is late. */
  let turn = 0
  let timer: NodeJS.Timeout | undefined
  let mostHeardMs = 0
  let messageSince: number | null = null
  let passing: Passing | null = null
  let keeping: Promise<boolean> = Promise.resolve(true)
  const keep = (answer: number) => {
    if (onAnswer) keeping = onAnswer(answer)
  }

  const step = (happened: Happened) => {
    if (isStopped) return
    const next = nextOfTalk(keys, talk, happened)
    if (talk.answer === 0 && next.talk.answer > 0) keep(next.talk.answer)
    talk = next.talk
    perform(next.act)
  }

  const perform = (act: Act) => {
    if (act.kind === 'go on') return
    clearTimeout(timer)
    turn++
    switch (act.kind) {
      case 'say':
        return void say(act.sentence)
      case 'wait':
        timer = setTimeout(() => step({ kind: 'waited' }), act.ms)
        return
      case 'remove':
        call.stop()
        // Of a wish that is lost nobody is told that it is kept.
        void remove().then((isKept) => (isKept ? step({ kind: 'removed' }) : call.hangUp()))
        return
      case 'pass on':
        return void pass()
      case 'record':
        return void takeVoicemail?.(call).then((isKept) => step({ kind: 'recorded', isKept }))
      case 'end recording':
        return call.endRecording()
      case 'hang up':
        return call.hangUp()
    }
  }

  const pass = async () => {
    noteHeard()
    messageSince = null
    call.stop()
    passing = passOn(call)
    const how = await passing.done
    passing = null
    if (how === 'talked') call.hangUp()
    else step({ kind: 'turned away', why: how })
  }

  const say = async (sentence: Sentence) => {
    const mine = turn
    const audio = sentences[sentence]
    noteHeard()
    messageSince = sentence === 'message' ? performance.now() : null
    if (sentence === 'thanks') {
      call.stop()
      const isKept = await keeping
      if (mine !== turn || isStopped) return
      // Nobody is thanked for an answer that may be lost.
      if (!isKept) return call.hangUp()
    }
    const isWhole = audio === null || (await call.play(audio))
    if (mine !== turn || !isWhole) return
    if (sentence === 'message') mostHeardMs = sentences.message.ms
    step({ kind: 'said' })
  }

  const noteHeard = () => {
    if (messageSince === null) return
    mostHeardMs = Math.max(mostHeardMs, Math.min(sentences.message.ms, Math.round(performance.now() - messageSince)))
  }

  // Their first key may have been the answer.
  if (begun.answer > 0) keep(begun.answer)
  perform(first)
  return {
    key: (key) => (passing ? passing.key(key) : step({ kind: 'key', key })),
    isPassedOn: () => passing !== null,
    stop() {
      passing?.over()
      noteHeard()
      messageSince = null
      isStopped = true
      clearTimeout(timer)
    },
    heardMs: () => mostHeardMs,
    talk: () => talk,
  }
}
