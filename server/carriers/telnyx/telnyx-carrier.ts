import { z } from 'zod'
import type { Carrier, CarrierHandlers, UnknownText } from '../carrier.ts'
import { written } from '../http/address.ts'
import type { Reply } from '../http/calls.ts'
import { type HttpCarrierOptions, type HttpDriver, openHttpCarrier } from '../http/http-carrier.ts'
import { jsonOf } from '../http/json-of.ts'
import { isWithin, recordsWindow } from '../http/records-window.ts'
import { refusalOf, type Settled } from '../http/refusal-of.ts'
import { meanings, receiptStatus } from './telnyx-codes.ts'
import type { TelnyxUrl } from './telnyx-url.ts'

type TelnyxOptions = Omit<HttpCarrierOptions, 'tps' | 'window' | 'timeoutMs'> & {
  url: TelnyxUrl
  /** Where it reports what became of a text; null leaves that to the profile. */
  callback: string | null
}

/**
 * Texts over the Telnyx API v2. Its Idempotency-Key holds only where a call declares it, which sending does not: a text
 * without an answer is looked up in the detail records, by its numbers, its time and the tag that is our reference.
 */
export const openTelnyxCarrier = ({ url, callback, ...options }: TelnyxOptions, handlers: CarrierHandlers): Carrier =>
  openHttpCarrier(telnyxDriver(url, callback), { ...url, ...options }, handlers)

/** Our reference among the tags of a text. */
const tagOf = (reference: number): string => `carillon-${reference}`

const telnyxDriver = (url: TelnyxUrl, callback: string | null): HttpDriver => {
  const headers = { Authorization: `Bearer ${url.user}` }
  return {
    origin: url.origin,
    probe: { method: 'GET', path: `${url.base}/messaging_profiles/${encodeURIComponent(url.profile)}`, headers },
    settle,
    send: ({ from, to, text, reference, media = [] }) => ({
      method: 'POST',
      path: `${url.base}/messages`,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        from: written(from),
        to: written(to),
        ...(text && { text }),
        messaging_profile_id: url.profile,
        ...(media.length > 0 && { media_urls: media, type: 'MMS' }),
        ...(callback && { webhook_url: callback }),
        tags: [tagOf(reference)],
      }),
    }),
    records: (text) => ({
      ask: { method: 'GET', path: `${url.base}/detail_records?${recordsQuery(text)}`, headers },
      read: (reply) => foundOf(reply, text),
    }),
  }
}

const Taken = z.object({ data: z.object({ id: z.string().min(1).max(255) }) })
const Refused = z.object({
  errors: z.array(z.object({ code: z.union([z.number(), z.string()]).transform(String) })).min(1),
})

const settle = (reply: Reply): Settled => {
  const json = jsonOf(reply.body)
  if (reply.status >= 200 && reply.status < 300) {
    const taken = Taken.safeParse(json)
    if (taken.success) return { kind: 'accepted', messageId: taken.data.data.id }
    return { kind: 'unknown', why: `HTTP ${reply.status} without an id` }
  }
  const said = Refused.safeParse(json)
  if (!said.success) return refusalOf(reply, undefined)
  const { code } = said.data.errors[0]!
  return refusalOf(reply, { code, meaning: meanings.get(code) })
}

const recordsQuery = ({ from, to, writtenAt }: UnknownText) => {
  const around = recordsWindow(writtenAt)
  return new URLSearchParams({
    'filter[record_type]': 'messaging',
    'filter[direction]': 'outbound',
    'filter[cli]': written(from),
    'filter[cld]': written(to),
    'filter[created_at][gte]': new Date(around.from).toISOString(),
    'filter[created_at][lt]': new Date(around.until).toISOString(),
    'page[size]': '50',
  })
}

const Records = z.object({
  data: z.array(
    z.object({
      uuid: z.string(),
      cli: z.string(),
      cld: z.string(),
      direction: z.string().nullish(),
      status: z.string().nullish(),
      created_at: z.string().nullish(),
      tags: z.union([z.string(), z.array(z.string())]).nullish(),
      errors: z.array(z.union([z.string(), z.object({ code: z.coerce.string() })])).nullish(),
    }),
  ),
})

const foundOf = (reply: Reply, { from, to, reference, writtenAt }: UnknownText) => {
  const read = Records.safeParse(jsonOf(reply.body))
  if (!read.success) return undefined
  const around = recordsWindow(writtenAt)
  return read.data.data
    .filter(
      ({ cli, cld, direction, created_at, tags }) =>
        direction !== 'inbound' &&
        cli === written(from) &&
        cld === written(to) &&
        isWithin(around, created_at) &&
        tagsIn(tags).includes(tagOf(reference)),
    )
    .map(({ uuid, status, errors }) => {
      const first = errors?.[0]
      const error = (typeof first === 'object' ? first.code : first) ?? null
      return { messageId: uuid, status: receiptStatus(status ?? '', error), error }
    })
}

const tagsIn = (tags: string | readonly string[] | null | undefined): readonly string[] =>
  typeof tags === 'string' ? tags.split(',').map((tag) => tag.trim()) : (tags ?? [])
