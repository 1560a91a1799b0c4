import type { Bench } from '../../../testing/http-trial.ts'
import { openTwilioCarrier } from '../twilio-carrier.ts'
import { signTwilio } from '../twilio-signature.ts'
import { parseTwilioUrl, type TwilioUrl } from '../twilio-url.ts'
import { twilioWebhook } from '../webhook.ts'

export const account = 'AC00000000000000000000000000000001'
export const token = 'a-token-that-nobody-sees'

export const urlFor = (host: string, more = ''): TwilioUrl => {
  const url = parseTwilioUrl(`twilio://${account}:${token}@${host}/api/laml?tls=off&window=4${more}`)
  if (typeof url === 'string') throw new Error(url)
  return url
}

const messages = `/api/laml/2010-04-01/Accounts/${account}/Messages.json`

const trouble = (status: number, code: number, message: string) => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

const resource = (text: { messageId: string; from: string; to: string; text: string; at: number }, status: string) => ({
  sid: text.messageId,
  account_sid: account,
  direction: 'outbound-api',
  from: text.from,
  to: text.to,
  body: text.text,
  status,
  error_code: null,
  error_message: null,
  num_segments: '1',
  date_created: new Date(text.at).toUTCString().replace('GMT', '+0000'),
})

const call = (url: string, form: Record<string, string>) => ({
  url,
  headers: {
    'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8',
    'X-Twilio-Signature': signTwilio(token, url, new URLSearchParams(form)),
  },
  body: new URLSearchParams(form).toString(),
})

/** A provider with Twilio's interface under a path of its own, as SignalWire has it. */
export const twilioBench: Bench = {
  kind: 'twilio',
  recordsTell: 'words',
  speech: {
    isAllowed: ({ headers }) =>
      headers.authorization === `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
    isSend: ({ method, url }) => method === 'POST' && url.pathname === messages,
    read({ body }) {
      const form = new URLSearchParams(body)
      const callback = form.get('StatusCallback')
      return {
        from: form.get('From') ?? '',
        to: form.get('To') ?? '',
        text: form.get('Body') ?? '',
        media: form.getAll('MediaUrl'),
        reference: callback === null ? null : Number(new URL(callback).searchParams.get('ref')),
        callback,
      }
    },
    accepted: (text) => ({ status: 201, body: resource(text, 'queued') }),
    refused: {
      'refuse number': trouble(400, 21211, "The 'To' number is not a valid phone number."),
      'refuse text': trouble(400, 21617, 'The concatenated message body exceeds the 1600 character limit.'),
      'slow down': trouble(429, 20429, 'Too Many Requests'),
      busy: trouble(503, 20503, 'Service Unavailable'),
      broken: trouble(500, 20500, 'Internal Server Error'),
      stranger: trouble(401, 20003, 'Authenticate'),
      unpaid: trouble(403, 20005, 'Account not active'),
    },
    other({ method, url }, texts) {
      if (method !== 'GET' || url.pathname !== messages) return trouble(404, 20404, 'Not found')
      const asked = (name: string) => url.searchParams.get(name)
      const found = texts.filter(
        (text) => (asked('To') ?? text.to) === text.to && (asked('From') ?? text.from) === text.from,
      )
      const size = Number(asked('PageSize'))
      const page = found.reverse().slice(0, size)
      const next_page_uri = found.length > size ? `${messages}?PageSize=${size}&Page=1` : null
      return { status: 200, body: { messages: page.map((text) => resource(text, 'sent')), next_page_uri } }
    },
  },
  report: (_origin, _path, text, state) =>
    call(text.callback!, {
      AccountSid: account,
      ApiVersion: '2010-04-01',
      From: text.from,
      To: text.to,
      MessageSid: text.messageId,
      SmsSid: text.messageId,
      MessageStatus: state === 'delivered' ? 'delivered' : 'undelivered',
      ...(state !== 'delivered' && { ErrorCode: '30003' }),
    }),
  inbound: (origin, path, { id, from, to, text }) =>
    call(`${origin}${path}`, {
      AccountSid: account,
      MessageSid: id,
      SmsSid: id,
      SmsStatus: 'received',
      From: from,
      To: to,
      Body: text,
      NumMedia: '0',
      NumSegments: '1',
    }),
  reader: (carrierId) => twilioWebhook({ carrierId, url: urlFor('127.0.0.1') }),
  open: (host, origin, handlers, window) =>
    openTwilioCarrier(
      {
        url: { ...urlFor(host), window },
        callback: `${origin}/webhooks/twilio/9`,
        carrierId: 9,
        isSimulated: false,
        firstWaitMs: 20,
      },
      handlers,
    ),
}
