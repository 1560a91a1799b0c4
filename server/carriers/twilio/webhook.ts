import { bare } from '../http/address.ts'
import { isSame } from '../http/is-same.ts'
import {
  headerOf,
  noContent,
  receiptEvent,
  refused,
  textEvent,
  type WebhookReader,
  type WebhookReply,
} from '../http/webhook.ts'
import { receiptStatus } from './twilio-codes.ts'
import { signTwilio, waysToWrite } from './twilio-signature.ts'
import type { TwilioUrl } from './twilio-url.ts'

/** Anything else would be taken for an answer to be sent. */
const noAnswer: WebhookReply = {
  status: 200,
  headers: { 'Content-Type': 'text/xml; charset=utf-8' },
  body: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
}

/**
 * Reports and inbound texts of a provider that speaks Twilio's interface. Nothing in them says when they were signed: a
 * repetition is known by its message id and status. SignalWire writes the same signature under a name of its own.
 */
export const twilioWebhook =
  ({ carrierId, url }: { carrierId: number; url: Pick<TwilioUrl, 'signingKey'> }): WebhookReader =>
  (request) => {
    // Of other bodies only a digest in the address is signed.
    if (!/^application\/x-www-form-urlencoded\b/i.test(headerOf(request, 'content-type'))) {
      return refused(400, 'the body is no form')
    }
    const form = new URLSearchParams(request.body.toString('utf8'))
    const given = headerOf(request, 'x-twilio-signature') || headerOf(request, 'x-signalwire-signature')
    const right = waysToWrite(request.url).map((address) => signTwilio(url.signingKey, address, form))
    if (!right.map((signature) => isSame(signature, given)).includes(true))
      return refused(403, 'the signature is wrong')

    const said = (name: string) => form.get(name) ?? ''
    const messageId = said('MessageSid') || said('SmsSid')
    const [from, to] = [bare(said('From')), bare(said('To'))]
    if (!messageId || !from || !to) return refused(400, 'it names no message')
    const state = said('MessageStatus') || said('SmsStatus')
    if (form.has('Body') && (state === '' || state === 'received' || state === 'receiving')) {
      const media = Array.from({ length: Math.min(10, Number(said('NumMedia')) || 0) }, (_, at) =>
        said(`MediaUrl${at}`),
      )
      const text = { carrierId, messageId, body: said('Body'), handset: from, ours: to, media: media.filter(Boolean) }
      return { kind: 'taken', events: [textEvent(text)], reply: noAnswer }
    }
    const error = said('ErrorCode') && said('ErrorCode') !== '0' ? said('ErrorCode') : null
    const status = receiptStatus(state, error)
    if (status === null) return { kind: 'taken', events: [], reply: noContent }
    const reference = referenceOf(request.url)
    const receipt = { carrierId, messageId, status, error, reference, handset: to, ours: from }
    return { kind: 'taken', events: [receiptEvent(receipt)], reply: noContent }
  }

const referenceOf = (url: string): number | null => {
  const ours = new URL(url).searchParams.get('ref') ?? ''
  return /^\d{1,5}$/.test(ours) ? Number(ours) : null
}
