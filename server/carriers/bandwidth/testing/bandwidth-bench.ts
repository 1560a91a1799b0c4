import type { Bench } from '../../../testing/http-trial.ts'
import { openBandwidthCarrier } from '../bandwidth-carrier.ts'
import { type BandwidthUrl, parseBandwidthUrl } from '../bandwidth-url.ts'
import { bandwidthWebhook } from '../webhook.ts'

const account = '9900001'
const application = '93000000-0000-4000-8000-000000000001'
const password = 'a-password-that-nobody-sees'
const callbackPassword = 'callback-secret'

export const urlFor = (host: string): BandwidthUrl => {
  const url = parseBandwidthUrl(
    `bandwidth://user:${password}@${host}/${account}?tls=off&window=4&application=${application}&callbackuser=carillon&callbackpassword=${callbackPassword}`,
  )
  if (typeof url === 'string') throw new Error(url)
  return url
}

const messages = `/api/v2/users/${account}/messages`

const day = 86_400_000

const basic = (user: string, secret: string) => `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`

const trouble = (status: number, type: string, fieldName?: string) => ({
  status,
  body: {
    type,
    description: 'Your request could not be accepted.',
    ...(fieldName && { fieldErrors: [{ fieldName, description: `'${fieldName}' is not right` }] }),
  },
})

export const call = (url: string, reports: object[]) => ({
  url,
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    Authorization: basic('carillon', callbackPassword),
  },
  body: JSON.stringify(reports),
})

export const bandwidthBench: Bench = {
  kind: 'bandwidth',
  recordsTell: 'numbers',
  speech: {
    isAllowed: ({ headers }) => headers.authorization === basic('user', password),
    isSend: ({ method, url }) => method === 'POST' && url.pathname === messages,
    read({ body }) {
      const said = JSON.parse(body) as { from: string; to: string[]; text?: string; media?: string[]; tag: string }
      return {
        from: said.from,
        to: said.to[0]!,
        text: said.text ?? '',
        media: said.media ?? [],
        reference: Number(said.tag),
        callback: null,
      }
    },
    accepted: ({ messageId, from, to, text, reference, at }) => ({
      status: 202,
      body: {
        id: messageId,
        owner: from,
        applicationId: application,
        time: new Date(at).toISOString(),
        segmentCount: 1,
        direction: 'out',
        to: [to],
        from,
        text,
        tag: String(reference),
      },
    }),
    refused: {
      'refuse number': trouble(400, 'request-validation', 'to[0]'),
      'refuse text': trouble(400, 'request-validation', 'text'),
      'slow down': trouble(429, 'too-many-requests'),
      busy: trouble(503, 'service-unavailable'),
      broken: trouble(500, 'internal-server-error'),
      stranger: trouble(401, 'unauthorized'),
      unpaid: trouble(403, 'forbidden'),
    },
    other({ method, url }, texts) {
      if (method !== 'GET' || url.pathname !== messages) return trouble(404, 'not-found')
      const asked = (name: string) => url.searchParams.get(name) ?? ''
      const found = texts.filter(
        ({ from, to, at }) =>
          from === asked('sourceTn') &&
          to === asked('destinationTn') &&
          // By the day, as a provider may read it.
          at >= Date.parse(asked('fromDateTime')) - day &&
          at <= Date.parse(asked('toDateTime')) + day,
      )
      return {
        status: 200,
        body: {
          totalCount: found.length,
          pageInfo: {},
          messages: found.map(({ messageId, from, to, at }) => ({
            messageId,
            accountId: account,
            sourceTn: from,
            destinationTn: to,
            messageStatus: 'SENT',
            messageDirection: 'OUTBOUND',
            messageType: 'sms',
            segmentCount: 1,
            errorCode: 0,
            receiveTime: new Date(at).toISOString(),
            carrierName: null,
          })),
        },
      }
    },
  },
  report: (origin, path, { messageId, from, to, text, reference, at }, state, now) =>
    call(`${origin}${path}`, [
      {
        type: state === 'delivered' ? 'message-delivered' : 'message-failed',
        time: new Date(now).toISOString(),
        description: state === 'delivered' ? 'ok' : 'no route to destination carrier',
        to,
        ...(state !== 'delivered' && { errorCode: 4730 }),
        message: {
          id: messageId,
          owner: from,
          applicationId: application,
          time: new Date(at).toISOString(),
          segmentCount: 1,
          direction: 'out',
          to: [to],
          from,
          text,
          tag: String(reference),
        },
      },
    ]),
  inbound: (origin, path, { id, from, to, text }, now) =>
    call(`${origin}${path}`, [
      {
        type: 'message-received',
        time: new Date(now).toISOString(),
        description: 'Incoming message received',
        to,
        message: {
          id,
          owner: to,
          applicationId: application,
          time: new Date(now).toISOString(),
          segmentCount: 1,
          direction: 'in',
          to: [to],
          from,
          text,
        },
      },
    ]),
  reader: (carrierId) => bandwidthWebhook({ carrierId, url: urlFor('127.0.0.1') }),
  open: (host, _origin, handlers, window) =>
    openBandwidthCarrier(
      { url: { ...urlFor(host), window }, carrierId: 9, isSimulated: false, firstWaitMs: 20 },
      handlers,
    ),
}
