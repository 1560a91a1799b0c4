import { z } from 'zod'
import type { Carrier, CarrierHandlers, UnknownText } from '../carrier.ts'
import { basic, written } from '../http/address.ts'
import type { Reply } from '../http/calls.ts'
import { type HttpCarrierOptions, type HttpDriver, openHttpCarrier } from '../http/http-carrier.ts'
import { jsonOf } from '../http/json-of.ts'
import { isWithin, recordsWindow } from '../http/records-window.ts'
import { type Meaning, refusalOf, type Settled } from '../http/refusal-of.ts'
import { listedStatus } from './bandwidth-codes.ts'
import type { BandwidthUrl } from './bandwidth-url.ts'

type BandwidthOptions = Omit<HttpCarrierOptions, 'tps' | 'window' | 'timeoutMs'> & { url: BandwidthUrl }

/**
 * Texts over Bandwidth's messaging API v2. It has no key for idempotency, and its list of messages holds neither words nor
 * tags: a text without an answer is looked up by its numbers and its time alone. Where it reports to is set up with the
 * application.
 */
export const openBandwidthCarrier = ({ url, ...options }: BandwidthOptions, handlers: CarrierHandlers): Carrier =>
  openHttpCarrier(bandwidthDriver(url), { ...url, ...options }, handlers)

const bandwidthDriver = (url: BandwidthUrl): HttpDriver => {
  const headers = { Authorization: basic(url.user, url.password) }
  return {
    origin: url.origin,
    probe: { method: 'GET', path: `${url.base}?messageId=none`, headers },
    settle,
    send: ({ from, to, text, reference, media = [] }) => ({
      method: 'POST',
      path: url.base,
      headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        applicationId: url.application,
        from: written(from),
        to: [written(to)],
        ...(text && { text }),
        ...(media.length > 0 && { media }),
        tag: String(reference),
      }),
    }),
    records: (text) => ({
      ask: { method: 'GET', path: `${url.base}?${recordsQuery(text)}`, headers },
      read: (reply) => foundOf(reply, text),
    }),
  }
}

const Taken = z.object({ id: z.string().min(1).max(255) })
const Refused = z.object({
  type: z.string(),
  fieldErrors: z.array(z.object({ fieldName: z.string() })).nullish(),
})

/** A refusal has a type and no code; which field it is about tells the rest. */
const meaningsOfType: Readonly<Record<string, Meaning>> = {
  unauthorized: 'account',
  forbidden: 'account',
  'not-found': 'account',
  'too-many-requests': 'throttled',
}
const meaningsOfField: Readonly<Record<string, Meaning>> = {
  to: 'destination',
  from: 'source',
  applicationId: 'account',
}

const settle = (reply: Reply): Settled => {
  const json = jsonOf(reply.body)
  if (reply.status >= 200 && reply.status < 300) {
    const taken = Taken.safeParse(json)
    if (taken.success) return { kind: 'accepted', messageId: taken.data.id }
    return { kind: 'unknown', why: `HTTP ${reply.status} without an id` }
  }
  const said = Refused.safeParse(json)
  if (!said.success) return refusalOf(reply, undefined)
  const { type, fieldErrors } = said.data
  // "to[0]" or "to".
  const field = fieldErrors?.[0]?.fieldName.split(/\W/, 1)[0]
  const meaning = (field && meaningsOfField[field]) || meaningsOfType[type]
  return refusalOf(reply, { code: field ? `${type} ${field}` : type, meaning })
}

const recordsQuery = ({ from, to, writtenAt }: UnknownText) => {
  const around = recordsWindow(writtenAt)
  return new URLSearchParams({
    sourceTn: written(from),
    destinationTn: written(to),
    messageDirection: 'OUTBOUND',
    fromDateTime: new Date(around.from).toISOString(),
    toDateTime: new Date(around.until).toISOString(),
    limit: '100',
  })
}

const Listed = z.object({
  messages: z.array(
    z.object({
      messageId: z.string(),
      sourceTn: z.string(),
      destinationTn: z.string(),
      messageStatus: z.string(),
      messageDirection: z.string(),
      receiveTime: z.string(),
      errorCode: z.number().nullish(),
    }),
  ),
})

const foundOf = (reply: Reply, { from, to, writtenAt }: UnknownText) => {
  const read = Listed.safeParse(jsonOf(reply.body))
  if (!read.success) return undefined
  const around = recordsWindow(writtenAt)
  return read.data.messages
    .filter(
      ({ sourceTn, destinationTn, messageDirection, receiveTime }) =>
        messageDirection === 'OUTBOUND' &&
        sourceTn === written(from) &&
        destinationTn === written(to) &&
        isWithin(around, receiveTime),
    )
    .map(({ messageId, messageStatus, errorCode }) => ({
      messageId,
      status: listedStatus(messageStatus, errorCode || null),
      error: errorCode ? String(errorCode) : null,
    }))
}
