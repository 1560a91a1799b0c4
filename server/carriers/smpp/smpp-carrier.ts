import { randomBytes } from 'node:crypto'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { type ClientSession, connectSmpp } from '@carillon/protocols/smpp/client-session.ts'
import { type MessageFields, messageFields } from '@carillon/protocols/smpp/pdu.ts'
import { pictureTlvs } from '@carillon/protocols/smpp/pictures.ts'
import { type Part, segmentText } from '@carillon/protocols/smpp/segment.ts'
import type { SmppUrl } from '@carillon/protocols/smpp/url.ts'
import type { Carrier, CarrierHandlers, PreparedText } from '../carrier.ts'
import { settleAnswer } from './settle-answer.ts'
import { createInbound } from './smpp-inbound.ts'

/** Tells this process's links from those of others, in containers too. */
const run = randomBytes(4).toString('hex')

/**
 * SMPP 3.4 carries text alone: a text with pictures is refused rather than sent without them. The simulated SMSC takes their
 * addresses in a parameter of its own.
 */
const noPictures = Symbol('no pictures')

/** registered_delivery: a receipt for success and for failure. */
const finalReceipt = 1

type SmppOptions = SmppUrl & { carrierId: number; isSimulated: boolean }

/**
 * Texts over SMPP 3.4: as many binds as the route allows, each with its own window; a part goes to the bind with the most
 * free slots. The session (protocols/smpp) decides what was written when a link drops.
 */
export const openSmppCarrier = (options: SmppOptions, handlers: CarrierHandlers): Carrier => {
  const coding = { gsm: options.dcs ?? 0, ucs2: 8 }
  const inbound = createInbound({ carrierId: options.carrierId, coding }, handlers)
  const texts = new WeakMap<MessageFields, PreparedText>()
  const upAs: string[] = []
  let links = 0

  const sessions: ClientSession[] = Array.from({ length: options.binds }, (_, bind) =>
    connectSmpp(
      {
        host: options.host,
        port: options.port,
        tls: options.tls,
        systemId: options.systemId,
        password: options.password,
        systemType: options.systemType,
        ton: options.ton ?? 0,
        npi: options.npi ?? 0,
        window: options.window,
      },
      {
        onDeliver: (pdu, acknowledge) => inbound.take(pdu, upAs[bind] ?? `${bind}`, acknowledge),
        onLateAnswer({ submitted, outcome }) {
          const text = texts.get(submitted)
          if (text && outcome.kind === 'accepted') handlers.onLateAccepted(text, outcome.messageId)
        },
        onState({ state, why }) {
          if (state === 'bound') upAs[bind] = `${run}.${bind}.${++links}`
          if (state === 'waiting' && why) handlers.onTrouble(`link ${bind + 1}: ${why}`)
          handlers.onChange()
        },
        onTrouble: (trouble) => handlers.onTrouble(`link ${bind + 1}: ${trouble.kind}`),
      },
    ),
  )

  // A broadcast is one text to many: the last one's parts are kept.
  let last: { text: string; reference: number; parts: Part[] } | undefined
  const segment = (text: string, reference: number) => {
    if (last?.text !== text || last.reference !== reference) {
      last = { text, reference, parts: segmentText(text, { reference, coding }) }
    }
    return last.parts
  }

  const mostFree = () =>
    sessions.reduce<ClientSession | undefined>(
      (best, session) => (session.freeSlots() > (best?.freeSlots() ?? 0) ? session : best),
      undefined,
    )

  return {
    id: options.carrierId,
    isSimulated: options.isSimulated,
    tps: options.tps,
    slots: options.window * options.binds,
    freeSlots: () => sessions.reduce((sum, session) => sum + session.freeSlots(), 0),
    isUp: () => sessions.some((session) => session.state() === 'bound'),

    prepare({ from, to, text, reference, media = [] }) {
      if (media.length > 0 && !options.isSimulated) return { parts: 1, wire: noPictures }
      const pictures = media.length > 0 && { raw: pictureTlvs(media) }
      const parts = segment(text, reference).map((part) =>
        messageFields({
          ...part,
          ...addressOf(from, options),
          dest_addr_ton: 1,
          dest_addr_npi: 1,
          destination_addr: String(to),
          registered_delivery: finalReceipt,
          tlvs: { ...part.tlvs, ...pictures, user_message_reference: reference & 0xffff },
        }),
      )
      return { parts: parts.length, wire: parts }
    },

    write(text, part, onAnswer) {
      if (text.wire === noPictures) {
        queueMicrotask(() =>
          onAnswer({ kind: 'refused', reason: reason.picturesNotCarried, code: 'NO_PICTURES' }, () => {}),
        )
        return
      }
      const session = mostFree()
      if (!session) {
        queueMicrotask(() => onAnswer({ kind: 'not-written', why: 'no link' }, () => {}))
        return
      }
      const fields = (text.wire as MessageFields[])[part]!
      texts.set(fields, text)
      session.submit(fields, (outcome, release) => onAnswer(settleAnswer(outcome), release))
    },

    async close() {
      await Promise.all(sessions.map((session) => session.close()))
    },
  }
}

/** A long number is international; a short code is a network's own (ton 3, npi 0), unless the route says otherwise. */
const addressOf = (from: number, { ton, npi }: Pick<SmppUrl, 'ton' | 'npi'>) => {
  const isShort = from < 1_000_000
  return {
    source_addr: String(from),
    source_addr_ton: ton ?? (isShort ? 3 : 1),
    source_addr_npi: npi ?? (isShort ? 0 : 1),
  }
}
