import { z } from 'zod'
import { bare } from '../http/address.ts'
import { jsonOf } from '../http/json-of.ts'
import { headerOf, noContent, receiptEvent, refused, textEvent, type WebhookReader } from '../http/webhook.ts'
import { receiptStatus } from './telnyx-codes.ts'
import { isFresh, isSignedByTelnyx } from './telnyx-signature.ts'
import type { TelnyxUrl } from './telnyx-url.ts'

/** Reports and inbound texts of Telnyx, signed with Ed25519 over the time, a bar, and the body octet for octet. */
export const telnyxWebhook =
  ({ carrierId, url }: { carrierId: number; url: Pick<TelnyxUrl, 'publicKey'> }): WebhookReader =>
  (request) => {
    const signed = {
      timestamp: headerOf(request, 'telnyx-timestamp'),
      signature: headerOf(request, 'telnyx-signature-ed25519'),
    }
    if (!isSignedByTelnyx(url.publicKey, signed, request.body)) return refused(403, 'the signature is wrong')
    if (!isFresh(signed, request.now)) return refused(403, 'it was signed too long ago')
    const read = Event.safeParse(jsonOf(request.body.toString('utf8')))
    if (!read.success) return refused(400, 'it was not understood')
    const { event_type: type, payload } = read.data.data
    if (type !== 'message.finalized' && type !== 'message.received') {
      return { kind: 'taken', events: [], reply: noContent }
    }
    const message = Message.safeParse(payload)
    if (!message.success) return refused(400, 'its message was not understood')
    const { id: messageId, from, to, text, media, tags, errors } = message.data
    const [sender, receiver] = [bare(from.phone_number), bare(to[0]!.phone_number)]
    if (type === 'message.received') {
      const pictures = (media ?? []).flatMap(({ url: address }) => address ?? [])
      const event = { carrierId, messageId, body: text ?? '', handset: sender, ours: receiver, media: pictures }
      return { kind: 'taken', events: [textEvent(event)], reply: noContent }
    }
    const error = errors?.[0]?.code ?? null
    const status = receiptStatus(to[0]!.status ?? '', error)
    if (status === null) return { kind: 'taken', events: [], reply: noContent }
    const reference = referenceOf(tags ?? [])
    const receipt = { carrierId, messageId, status, error, reference, handset: receiver, ours: sender }
    return { kind: 'taken', events: [receiptEvent(receipt)], reply: noContent }
  }

const Event = z.object({ data: z.object({ event_type: z.string(), payload: z.unknown() }) })

const Message = z.object({
  id: z.string().min(1),
  from: z.object({ phone_number: z.string() }),
  to: z.array(z.object({ phone_number: z.string(), status: z.string().nullish() })).min(1),
  text: z.string().nullish(),
  media: z.array(z.object({ url: z.string().nullish() })).nullish(),
  tags: z.array(z.string()).nullish(),
  errors: z.array(z.object({ code: z.union([z.number(), z.string()]).transform(String) })).nullish(),
})

const referenceOf = (tags: readonly string[]): number | null => {
  const ours = tags.flatMap((tag) => /^carillon-(\d{1,5})$/.exec(tag)?.[1] ?? [])[0]
  return ours === undefined ? null : Number(ours)
}
