import { type Calls, callOnWire, type PhoneCall } from '../voice/calls.ts'
import { type Behaviour, behaviourOf, describeBehaviour } from './behaviour.ts'
import { describeCall } from './call-behaviour.ts'
import type { Row } from './ledger.ts'

type Handset = {
  number: string
  /** What its screen shows, oldest first: rows of the ledger of kind text, network and reply. */
  texts: Row[]
  /** Oldest first, with those that are going on. */
  calls: PhoneCall[]
  /** When it last replied by itself; what arrives within 10 s of that gets no reply, so no two automata talk for ever. */
  repliedAt: number
}

/** Handsets that are remembered, and texts on each; beyond that the ones quiet for longest, and the oldest texts, go. */
const handsetsKept = 50_000
const textsKept = 200
const callsKept = 100

type Handsets = ReturnType<typeof createHandsets>

export const createHandsets = () => {
  // In the order of their last traffic.
  const seen = new Map<string, Handset>()
  // Few and set on purpose, so they outlive a handset that is forgotten.
  const overrides = new Map<string, Behaviour>()

  /** The handset, now the one with the latest traffic. */
  const busy = (number: string): Handset => {
    const handset = seen.get(number) ?? { number, texts: [], calls: [], repliedAt: Number.NEGATIVE_INFINITY }
    seen.delete(number)
    seen.set(number, handset)
    if (seen.size > handsetsKept) seen.delete(seen.keys().next().value!)
    return handset
  }

  return {
    find: (number: string): Handset | undefined => seen.get(number),
    behaviour: (number: string): Behaviour => overrides.get(number) ?? behaviourOf(number),
    isOverridden: (number: string): boolean => overrides.has(number),
    override(number: string, behaviour: Behaviour | undefined) {
      if (behaviour) overrides.set(number, behaviour)
      else overrides.delete(number)
    },
    /** The handset shows the text of this row. */
    show(number: string, row: Row): Handset {
      const handset = busy(number)
      handset.texts.push(row)
      if (handset.texts.length > textsKept) handset.texts.shift()
      return handset
    },
    /** The handset is called. */
    ring(number: string, call: PhoneCall) {
      const { calls } = busy(number)
      calls.push(call)
      if (calls.length > callsKept) calls.shift()
    },
    /** Latest first; `digits` may be any part of the number. */
    list(digits: string, limit: number): { found: Handset[]; total: number } {
      const all = Array.from(seen.values())
      const fitting = digits === '' ? all : all.filter(({ number }) => number.includes(digits))
      return { found: fitting.slice(-limit).reverse(), total: fitting.length }
    },
    clear() {
      seen.clear()
      overrides.clear()
    },
  }
}

export const textOnWire = ({ Seq, At, Kind, From, To, Text, Media }: Row) => ({
  Seq,
  At: new Date(At).toISOString(),
  Direction: Kind === 'reply' ? 'sent' : 'received',
  From,
  To,
  Message: Text,
  ...(Media && { Media }),
})

export const handsetOnWire = (handsets: Handsets, calls: Calls, number: string) => {
  const behaviour = handsets.behaviour(number)
  return {
    Number: number,
    Texts: (handsets.find(number)?.texts ?? []).map(textOnWire),
    Calls: (handsets.find(number)?.calls ?? []).map((call) => callOnWire(calls, call)),
    Behaviour: {
      ...behaviour,
      description: describeBehaviour(behaviour),
      callDescription: describeCall(behaviour.call),
      overridden: handsets.isOverridden(number),
    },
  }
}

export const handsetSummary = (handsets: Handsets, known: Calls, { number, texts, calls }: Handset) => {
  const last = texts.at(-1)
  const lastCall = calls.at(-1)
  return {
    Number: number,
    TextCount: texts.length,
    LastText: last ? textOnWire(last) : null,
    CallCount: calls.length,
    LastCall: lastCall ? callOnWire(known, lastCall) : null,
    Behaviour: describeBehaviour(handsets.behaviour(number)),
  }
}
