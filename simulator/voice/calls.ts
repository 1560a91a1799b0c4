/** Calls that reached the network, as they are and as they were. Memory is bounded: the oldest recordings go first, then the calls. */
import { decode, encode } from '@carillon/protocols/rtp/g711.ts'
import type { Heard } from './heard.ts'

export type PhoneCall = {
  readonly id: number
  /** The network's own name for it, which the product knows too. */
  readonly callID: string
  readonly from: string
  readonly to: string
  /** Whether the phone has called, and was not called. */
  readonly isDialled: boolean
  readonly at: number
  state: 'arrived' | 'ringing' | 'answered' | 'ended'
  rangAt: number | null
  answeredAt: number | null
  endedAt: number | null
  keys: string
  heard: Heard
  /** How it ended, in words. */
  cause: string
}

const callsKept = 20_000
/** About two hours. */
const octetsKept = 64_000_000

export type Calls = ReturnType<typeof createCalls>

export const createCalls = () => {
  const calls = new Map<number, PhoneCall>()
  /** As mu-law. */
  const recordings = new Map<number, Uint8Array>()
  let last = 0
  let octets = 0

  return {
    begin(callID: string, from: string, to: string, at: number, isDialled = false): PhoneCall {
      const call: PhoneCall = {
        ...{
          id: ++last,
          callID,
          from,
          to,
          at,
          isDialled,
          state: 'arrived',
          rangAt: null,
          answeredAt: null,
          endedAt: null,
        },
        ...{ keys: '', heard: { seconds: 0, fingerprint: '' }, cause: '' },
      }
      calls.set(call.id, call)
      if (calls.size > callsKept) forget(calls.keys().next().value!)
      return call
    },
    find: (id: number): PhoneCall | undefined => calls.get(id),
    keep(id: number, samples: Int16Array) {
      if (!calls.has(id)) return
      const recording = encode('PCMU', samples)
      recordings.set(id, recording)
      octets += recording.length
      for (const oldest of recordings.keys()) {
        if (octets <= octetsKept) break
        dropRecording(oldest)
      }
    },
    recording(id: number): Int16Array | undefined {
      const recording = recordings.get(id)
      return recording && decode('PCMU', recording)
    },
    hasRecording: (id: number): boolean => recordings.has(id),
    /** Calls that are still going on stay. */
    clear() {
      for (const { id, state } of [...calls.values()]) if (state === 'ended') forget(id)
    },
  }

  function forget(id: number): void {
    calls.delete(id)
    dropRecording(id)
  }

  function dropRecording(id: number): void {
    octets -= recordings.get(id)?.length ?? 0
    recordings.delete(id)
  }
}

export const callOnWire = (calls: Calls, call: PhoneCall) => ({
  ID: call.id,
  CallID: call.callID,
  At: iso(call.at),
  Direction: call.isDialled ? 'sent' : 'received',
  From: call.from,
  To: call.to,
  State: call.state,
  RangAt: iso(call.rangAt),
  AnsweredAt: iso(call.answeredAt),
  EndedAt: iso(call.endedAt),
  HeardSeconds: call.heard.seconds,
  Fingerprint: call.heard.fingerprint,
  Keys: call.keys,
  Cause: call.cause,
  Audio: calls.hasRecording(call.id) ? `/simulator/calls/${call.id}/audio` : null,
})

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
