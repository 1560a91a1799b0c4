import type { CarrierEvent } from '../carrier.ts'

export type { CarrierEvent } from '../carrier.ts'

export type WebhookRequest = {
  /** As the carrier wrote it: scheme and host under which people reach us, path and query as they came. */
  url: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Octet for octet: that is what is signed. */
  body: Buffer
  /** Milliseconds since 1970. */
  now: number
}

export type WebhookReply = { status: number; headers: Readonly<Record<string, string>>; body: string }

/** `taken`: store the events, and reply when they are durable. `why` is for the log, and holds neither secret nor number. */
type WebhookAnswer =
  | { kind: 'taken'; events: readonly CarrierEvent[]; reply: WebhookReply }
  | { kind: 'refused'; why: string; reply: WebhookReply }

export type WebhookReader = (request: WebhookRequest) => WebhookAnswer

export const noContent: WebhookReply = { status: 204, headers: {}, body: '' }

export const refused = (status: number, why: string, headers: WebhookReply['headers'] = {}): WebhookAnswer => ({
  kind: 'refused',
  why,
  reply: { status, headers, body: '' },
})

export const headerOf = (request: WebhookRequest, name: string): string => {
  const value = request.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** The same for every repetition of an event; null where the carrier gives nothing to know it by. */
export const eventKey = ({ carrierId, kind, messageId, status }: CarrierEvent): string | null =>
  messageId === null ? null : `${carrierId} ${kind} ${messageId} ${status ?? ''}`

/** All that comes by webhook comes on one link: a repetition is known by its message id. */
const link = 'webhook'

type Receipt = Pick<CarrierEvent, 'carrierId' | 'messageId' | 'status' | 'error' | 'reference'> & {
  handset: string
  ours: string
}

/** It travels from the handset to our number. */
export const receiptEvent = ({ handset, ours, ...receipt }: Receipt): CarrierEvent => ({
  kind: 'receipt',
  link,
  source: handset,
  destination: ours,
  body: null,
  ...receipt,
})

type Text = Pick<CarrierEvent, 'carrierId' | 'messageId' | 'body'> & {
  handset: string
  ours: string
  media: readonly string[]
}

export const textEvent = ({ handset, ours, media, ...text }: Text): CarrierEvent => ({
  kind: 'text',
  link,
  status: null,
  error: null,
  reference: null,
  source: handset,
  destination: ours,
  ...text,
  ...(media.length > 0 && { media }),
})
