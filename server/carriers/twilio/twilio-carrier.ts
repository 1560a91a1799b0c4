import { z } from 'zod'
import type { Carrier, CarrierHandlers, TextToSend, UnknownText } from '../carrier.ts'
import { basic, written } from '../http/address.ts'
import type { Ask, Reply } from '../http/calls.ts'
import { type HttpCarrierOptions, type HttpDriver, openHttpCarrier } from '../http/http-carrier.ts'
import { jsonOf } from '../http/json-of.ts'
import { isWithin, recordsWindow } from '../http/records-window.ts'
import { refusalOf, type Settled } from '../http/refusal-of.ts'
import { meanings, receiptStatus } from './twilio-codes.ts'
import type { TwilioUrl } from './twilio-url.ts'

type TwilioOptions = Omit<HttpCarrierOptions, 'tps' | 'window' | 'timeoutMs'> & {
  url: TwilioUrl
  /** Where it reports what became of a text; null for nowhere, and then there are no receipts. */
  callback: string | null
}

/**
 * Texts over Twilio's Messages API, whoever runs it. It has no key for idempotency: a text without an answer is looked up in
 * the list of messages by its numbers and its words.
 */
export const openTwilioCarrier = ({ url, callback, ...options }: TwilioOptions, handlers: CarrierHandlers): Carrier =>
  openHttpCarrier(twilioDriver(url, callback), { ...url, ...options }, handlers)

const twilioDriver = (url: TwilioUrl, callback: string | null): HttpDriver => {
  const headers = { Authorization: basic(url.user, url.password) }
  const list = (query: Record<string, string>): Ask => ({
    method: 'GET',
    path: `${url.base}/Messages.json?${new URLSearchParams(query)}`,
    headers,
  })
  return {
    origin: url.origin,
    probe: list({ PageSize: '1' }),
    settle,
    send: (text) => ({
      method: 'POST',
      path: `${url.base}/Messages.json`,
      headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: formOf(text, url.service, callback),
    }),
    records: (text) => ({
      // Newest first, and not by date: a text that waits to be sent has none yet.
      ask: list({ To: written(text.to), From: written(text.from), PageSize: '100' }),
      read: (reply) => foundOf(reply, text),
    }),
  }
}

const formOf = ({ from, to, text, reference, media = [] }: TextToSend, service: string, callback: string | null) => {
  const form = new URLSearchParams({ To: written(to), From: written(from) })
  if (service) form.set('MessagingServiceSid', service)
  if (text) form.set('Body', text)
  for (const address of media) form.append('MediaUrl', address)
  // Part of what is signed, and comes back with every report.
  if (callback) form.set('StatusCallback', `${callback}?ref=${reference}`)
  return form.toString()
}

const Taken = z.object({ sid: z.string().min(1).max(255) })
const Refused = z.object({ code: z.union([z.number(), z.string()]).transform(String) })

const settle = (reply: Reply): Settled => {
  const json = jsonOf(reply.body)
  if (reply.status >= 200 && reply.status < 300) {
    const taken = Taken.safeParse(json)
    if (taken.success) return { kind: 'accepted', messageId: taken.data.sid }
    return { kind: 'unknown', why: `HTTP ${reply.status} without a sid` }
  }
  const said = Refused.safeParse(json)
  return refusalOf(reply, said.success ? { code: said.data.code, meaning: meanings.get(said.data.code) } : undefined)
}

const Listed = z.object({
  next_page_uri: z.string().nullish(),
  messages: z.array(
    z.object({
      sid: z.string(),
      direction: z.string(),
      body: z.string().nullish(),
      status: z.string(),
      error_code: z.union([z.number(), z.string()]).nullish(),
      date_created: z.string().nullish(),
    }),
  ),
})

const foundOf = (reply: Reply, { text, writtenAt }: UnknownText) => {
  const read = Listed.safeParse(jsonOf(reply.body))
  if (!read.success) return undefined
  const { messages, next_page_uri: more } = read.data
  const around = recordsWindow(writtenAt)
  // A page that ends before our time begins says nothing of what stands on the next.
  if (more && messages.every(({ date_created }) => Date.parse(date_created ?? '') >= around.from)) return undefined
  return messages
    .filter(
      ({ direction, body, date_created }) =>
        direction.startsWith('outbound') && (body ?? '').trim() === text.trim() && isWithin(around, date_created),
    )
    .map(({ sid, status, error_code }) => {
      const error = error_code ? String(error_code) : null
      return { messageId: sid, status: receiptStatus(status, error), error }
    })
}
