import { z } from 'zod'
import { bare, basic } from '../http/address.ts'
import { isSame } from '../http/is-same.ts'
import { jsonOf } from '../http/json-of.ts'
import {
  type CarrierEvent,
  headerOf,
  noContent,
  receiptEvent,
  refused,
  textEvent,
  type WebhookReader,
} from '../http/webhook.ts'
import { receiptStatus } from './bandwidth-codes.ts'
import type { BandwidthUrl } from './bandwidth-url.ts'

/**
 * Reports and inbound texts of Bandwidth, a list at a time. Nothing is signed: they carry the user and password of the
 * application's callbacks. Its client may wait to be asked for them, so their absence is a 401 and only wrong ones are a 403.
 */
export const bandwidthWebhook =
  ({ carrierId, url }: { carrierId: number; url: BandwidthUrl }): WebhookReader =>
  (request) => {
    const given = headerOf(request, 'authorization')
    if (given === '')
      return refused(401, 'user and password are missing', { 'WWW-Authenticate': 'Basic realm="Carillon"' })
    if (!isSame(given.replace(/^basic\s+/i, 'Basic '), basic(url.callbackUser, url.callbackPassword))) {
      return refused(403, 'the user or the password is wrong')
    }
    const read = z.array(Report).safeParse(jsonOf(request.body.toString('utf8')))
    if (!read.success) return refused(400, 'it was not understood')
    // The account hosts other applications, too.
    const own = read.data.filter(({ message }) => (message.applicationId ?? url.application) === url.application)
    return { kind: 'taken', events: own.flatMap((report) => eventOf(carrierId, report) ?? []), reply: noContent }
  }

const Report = z.object({
  type: z.string(),
  to: z.string().nullish(),
  errorCode: z.number().nullish(),
  message: z.object({
    id: z.string().min(1),
    from: z.string(),
    owner: z.string().nullish(),
    to: z.array(z.string()).nullish(),
    text: z.string().nullish(),
    media: z.array(z.string()).nullish(),
    tag: z.string().nullish(),
    applicationId: z.string().nullish(),
  }),
})

const eventOf = (
  carrierId: number,
  { type, to, errorCode, message }: z.infer<typeof Report>,
): CarrierEvent | undefined => {
  const messageId = message.id
  const receiver = bare(to ?? message.to?.[0] ?? '')
  if (type === 'message-received') {
    const ours = bare(message.owner ?? receiver)
    const media = message.media ?? []
    return textEvent({ carrierId, messageId, body: message.text ?? '', handset: bare(message.from), ours, media })
  }
  const status = receiptStatus(type, errorCode ?? null)
  if (status === null) return undefined
  return receiptEvent({
    carrierId,
    messageId,
    status,
    error: errorCode ? String(errorCode) : null,
    reference: /^\d{1,5}$/.test(message.tag ?? '') ? Number(message.tag) : null,
    handset: receiver,
    ours: bare(message.from),
  })
}
