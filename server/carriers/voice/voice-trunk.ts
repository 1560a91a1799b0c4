import type { MediaQuality } from '@carillon/protocols/rtp/session.ts'
import type { Answer, AnswerSettings } from '@carillon/protocols/rtp/who-answered.ts'

/**
 * The port to a carrier for calls. One suite of tests (`voice-conformance.ts`) holds for every implementation.
 *
 * A call has exactly one `ended`, which is the last that is heard of it. Whether it may be placed again is decided by its
 * cause: after `unknown` a phone may have rung, and nobody may call it again blindly.
 */
export type VoiceTrunk = {
  readonly isSimulated: boolean
  isUp(): boolean
  /** Audio that many calls play: mu-law at 8 kHz. */
  prepare(audio: Uint8Array): PreparedAudio
  originate(call: CallToPlace, onEvent: (event: CallEvent) => void): PlacedCall
  /** Takes no calls of others any more; resolves when all that are in progress have ended. */
  drained(): Promise<void>
  /** Hangs up what is in progress, and ends. */
  close(): Promise<void>
}

export type PreparedAudio = {
  /** Whole ones. */
  readonly ms: number
  drop(): void
}

export type CallToPlace = {
  /** E.164 digits. */
  from: string
  to: string
  fromName?: string
  /** Its name in the network; one of the trunk's where it is left out. */
  callId?: string
  ringMs: number
  /** How a person is told from a machine; null where nobody asks. */
  detect: AnswerSettings | null
  /** It may be joined with this one. */
  beside?: PlacedCall
}

export type PlacedCall = {
  /** True when all of it was sent. What was playing ends. */
  play(audio: PreparedAudio): Promise<boolean>
  stop(): void
  /** Keys from now on: until so many, until this one, until none came for so long, or until the call ends. */
  gather(wanted: { most: number; until?: string; pauseMs: number }): Promise<string>
  press(keys: string): void
  /**
   * They hear each other for so long from now on; said again, it moves the end, which holds whatever becomes of this process. Keys do
   * not go over by themselves. What is played has the line to itself meanwhile. Only of one that was placed beside the other.
   */
  join(other: PlacedCall, ms: number): void
  part(): void
  /** The carrier is asked to connect them with somebody else and to keep the call. It is hung up once it has. */
  refer(to: string): Promise<Referred>
  /** 8 kHz; at most so long, until nothing is said for so long, or until the call ends. */
  record(ms: number, silenceMs?: number): Promise<Int16Array>
  /** It ends now, with what there is. */
  endRecording(): void
  hangUp(): void
}

/** `refused`: the carrier does not do that, and has not tried. `unknown`: it had accepted, and the call was over before anything was heard of it. */
export type Referred = 'taken' | 'not taken' | 'refused' | 'unknown'

/** A call of somebody's, until it is answered or refused. */
export type CallIn = {
  /** Its name in the network. */
  readonly callId: string
  /** E.164 digits; empty where whoever calls hides theirs, or the network says something else. */
  readonly from: string
  readonly to: string
  ring(): void
  refuse(why: 'not in service' | 'busy' | 'unavailable'): void
  /** Null where they have hung up meanwhile; rejects where there is no line. What is heard begins with `answered`. */
  answer(onEvent: (event: CallEvent) => void): Promise<PlacedCall | null>
}

export type CallEvent =
  | { kind: 'ringing' }
  | { kind: 'answered' }
  | { kind: 'detected'; who: 'person' | 'machine' | 'unsure'; details: Extract<Answer, { kind: 'answered by' }> }
  /** A machine's greeting is over: what is said now is kept. */
  | { kind: 'ready'; because: 'beep' | 'silence' | 'time'; afterMs: number }
  | { kind: 'digit'; digit: string }
  | CallEnded

export type CallEnded = {
  kind: 'ended'
  cause: CallCause
  by: 'us' | 'peer'
  wasAnswered: boolean
  /** What the carrier said, for whoever looks into it; empty where it said nothing. */
  code: string
  retryAfterMs: number | null
  /** Of one that failed: the carrier had no line for it, and may have one soon, or another carrier may. */
  hasNoLine?: boolean
  /** Null where no audio was to be. */
  quality: MediaQuality | null
}

export type CallCause =
  /** It was answered, and has ended. */
  | 'hung up'
  | 'busy'
  | 'no answer'
  | 'not in service'
  /** The called party or the carrier does not want it. */
  | 'refused'
  /** It certainly reached nobody: the carrier is away, or has no line. */
  | 'failed'
  /** We gave it up before an answer. */
  | 'cancelled'
  /** Nothing was heard: the phone may have rung. */
  | 'unknown'
