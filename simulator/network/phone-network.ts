/**
 * The telephone network behind the SMSC: what becomes of a text that was submitted, and what handsets send back. It
 * holds no links; the SMSC hands it submits and takes from it what is for the product (receipts and texts).
 *
 * A submit is refused at once or accepted for good. An accepted one gets its outcome after the delay of its handset:
 * then the handset shows the text (a long one when its last part is there), the receipt goes out, and the handset may
 * reply 1 to 2 s later. Time and chance come from outside, so tests let minutes pass in no time.
 */

import type { Clock } from '../clock/clock.ts'
import type { PhoneCall } from '../voice/calls.ts'
import { type Assembled, createAssembly, type Part } from './assembly.ts'
import { type Behaviour, invalidDestination, type Outcome, throttled } from './behaviour.ts'
import { createHandsets } from './handsets.ts'
import type { Ledger, Row } from './ledger.ts'
import type { MessageIDs } from './message-id.ts'
import { createThrottle } from './throttle.ts'
import { createTollFreeBlocks } from './toll-free.ts'

export type Submit<Echo = unknown> = {
  /** Numbers as `numberOf` gives them; undefined when no phone could have them. */
  from: string | undefined
  to: string | undefined
  text: string
  /** Addresses of pictures; those of a long text are on each of its parts. */
  media?: readonly string[]
  part?: Part | undefined
  /** registered_delivery: 0 no receipt, 1 always, 2 only of a failure. */
  registered: number
  /** What the receipt must repeat of the submit, as the SMSC needs it. */
  echo: Echo
}

export type Receipt<Echo = unknown> = {
  kind: 'receipt'
  messageID: string
  state: Outcome | 'ENROUTE'
  errorCode: number
  submittedAt: number
  doneAt: number
  text: string
  echo: Echo
}

export type HandsetText = { kind: 'text'; messageID: string; from: string; to: string; text: string }

export type ForProduct<Echo = unknown> = Receipt<Echo> | HandsetText

type Answer = { status: number; messageID: string }

type NetworkParts<Echo> = {
  clock: Clock
  random: () => number
  ledger: Ledger
  ids: MessageIDs
  deliver: (item: ForProduct<Echo>) => void
}

export type PhoneNetwork<Echo = unknown> = ReturnType<typeof createPhoneNetwork<Echo>>

const invalidSource = 0x0a

export const createPhoneNetwork = <Echo>({ clock, random, ledger, ids, deliver }: NetworkParts<Echo>) => {
  const handsets = createHandsets()
  const assembly = createAssembly(clock)
  const throttle = createThrottle()
  const tollFree = createTollFreeBlocks()

  const between = (fromSeconds: number, toSeconds: number) =>
    1000 * (fromSeconds + random() * (toSeconds - fromSeconds))

  const record = (
    Kind: Row['Kind'],
    From: string,
    To: string,
    Text: string,
    MessageID: string,
    Outcome: string,
    Parts = 1,
    Media: readonly string[] = [],
  ) =>
    ledger.add({
      At: clock.now(),
      ...{ Kind, From, To, Text, Parts, MessageID, Outcome },
      ...(Media.length > 0 && { Media }),
    })

  const submit = (message: Submit<Echo>): Answer => {
    const { from, to, text, part } = message
    if (!from) return refuse(message, invalidSource)
    if (!to?.startsWith('+')) return refuse(message, invalidDestination)
    const behaviour = handsets.behaviour(to)
    if (behaviour.submitStatus !== 0) return refuse(message, behaviour.submitStatus)
    if (behaviour.throttles > 0 && throttle.refuses(`${from}|${to}`, text, part?.total ?? 1, behaviour.throttles)) {
      return refuse(message, throttled)
    }
    const id = ids.next()
    const messageID = ids.answered(id)
    record('submit', from, to, text, messageID, 'accepted', part?.total ?? 1)
    const submittedAt = clock.now()
    const delay = behaviour.receiptDelaySeconds === null ? between(0.2, 2) : behaviour.receiptDelaySeconds * 1000
    clock.after(delay, () => settle(message, id, submittedAt, behaviour))
    return { status: 0, messageID }
  }

  const refuse = (message: Submit<Echo>, status: number): Answer => {
    note(
      message,
      status === throttled ? 'throttled' : `refused 0x${status.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    return { status, messageID: '' }
  }

  const note = ({ from, to, text, part }: Submit<Echo>, Outcome: string) =>
    record('submit', from ?? '', to ?? '', text, '', Outcome, part?.total ?? 1)

  const settle = (message: Submit<Echo>, id: number, submittedAt: number, behaviour: Behaviour) => {
    const from = message.from!
    const to = message.to!
    const blocked = tollFree.isBlocked(from, to)
    const outcome = blocked ? 'REJECTD' : behaviour.outcome
    if (behaviour.receipts !== 'none' && wantsReceipt(message.registered, outcome)) {
      const messageID = ids.receipted(id)
      const errorCode = blocked ? blockedCode : errorCodes[outcome]
      const send = (state: Receipt['state']) => {
        record('receipt', to, from, '', messageID, state)
        const { text, echo } = message
        deliver({ kind: 'receipt', messageID, state, errorCode, submittedAt, doneAt: clock.now(), text, echo })
      }
      send(outcome)
      if (behaviour.receipts === 'doubled') {
        // The final word first, then the earlier state, then both once more.
        clock.after(between(0.05, 0.3), () => send('ENROUTE'))
        clock.after(between(0.3, 0.6), () => send(outcome))
        clock.after(between(0.6, 0.9), () => send('ENROUTE'))
      }
    }
    if (outcome !== 'DELIVRD') return
    const messageID = ids.answered(id)
    const show = (text: Assembled) => arrive(from, to, text, message.media)
    if (message.part) assembly.add(`${from}|${to}`, message.part, messageID, show)
    else show({ text: message.text, parts: 1, messageID, complete: true })
  }

  const arrive = (
    from: string,
    to: string,
    { text, parts, messageID, complete }: Assembled,
    media: readonly string[] = [],
  ) => {
    const row = record('text', from, to, text, messageID, complete ? 'delivered' : 'incomplete', parts, media)
    const handset = handsets.show(to, row)
    const { reply } = handsets.behaviour(to)
    if (!reply || !complete || clock.now() - handset.repliedAt < quietMs) return
    clock.after(reply.DelaySeconds === null ? between(1, 2) : reply.DelaySeconds * 1000, () => {
      handset.repliedAt = clock.now()
      sendFromHandset(to, from, reply.Message)
    })
  }

  const sendFromHandset = (from: string, to: string, text: string): Row => {
    const messageID = ids.answered(ids.next())
    const row = record('reply', from, to, text, messageID, 'sent')
    handsets.show(from, row)
    const answer = tollFree.hear(from, to, text)
    if (answer) {
      clock.after(between(0.2, 0.6), () => {
        const answered = record('network', to, from, answer, ids.answered(ids.next()), 'delivered')
        handsets.show(from, answered)
      })
    }
    deliver({ kind: 'text', messageID, from, to, text })
    return row
  }

  return {
    submit,
    /** A submit that the network never answers. */
    lose: (message: Submit<Echo>) => note(message, 'lost'),
    /** A submit that the network refuses as too fast, whatever its handset. */
    throttle: (message: Submit<Echo>) => refuse(message, throttled),
    sendFromHandset,
    acknowledged: ({ from, to, messageID }: HandsetText, outcome: string) =>
      record('acknowledged', from, to, '', messageID, outcome),
    recordCall: ({ id, callID, from, to, rangAt, answeredAt, heard, keys, cause }: PhoneCall) =>
      ledger.add({
        ...{ At: clock.now(), Kind: 'call', From: from, To: to, Text: '', Parts: 1, MessageID: callID, Outcome: cause },
        Call: {
          ...{ ID: id, RangAt: isoOrNull(rangAt), AnsweredAt: isoOrNull(answeredAt) },
          ...{ HeardSeconds: heard.seconds, Fingerprint: heard.fingerprint, Keys: keys, Cause: cause },
        },
      }),
    handsets,
    ledger,
    /** Clears ledger and handsets with all that was set on them. Texts on their way still arrive. */
    reset() {
      ledger.clear()
      handsets.clear()
      throttle.clear()
      tollFree.clear()
    },
  }
}

const quietMs = 10_000

const isoOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const wantsReceipt = (registered: number, outcome: Outcome): boolean => {
  const wanted = registered & 0x03
  return wanted === 1 || (wanted === 2 && outcome !== 'DELIVRD')
}

/** The err: field of receipts. 7 is the network's word for spam, 9 for a toll-free number that the handset blocked. */
const errorCodes: Record<Outcome, number> = { DELIVRD: 0, UNDELIV: 1, REJECTD: 7, EXPIRED: 3, DELETED: 4, UNKNOWN: 5 }
const blockedCode = 9
