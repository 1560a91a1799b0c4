// What two ends agree on, RFC 3264: one audio stream of G.711, digits as telephone-event (RFC 4733). The offer names both
// laws; an answer takes the first of the offer's that we speak, as trunks expect.

import { isIP } from 'node:net'
import type { Law } from '../rtp/g711.ts'
import { SipError } from './errors.ts'
import { formatSdp, parseSdp, type Sdp, type SdpMedia } from './sdp.ts'

type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

/** Where we hear a call. */
export interface LocalMedia {
  host: string
  port: number
  /** Distinguishes the descriptions of one call. */
  sessionId: string
  version: number
}

export interface AgreedMedia {
  /** Where the peer hears; an IP address. */
  host: string
  port: number
  law: Law
  payloadType: number
  /** Of telephone-event; null where digits come by INFO or not at all. */
  eventType: number | null
  /** What we do. */
  direction: Direction
}

const STATIC: Readonly<Record<Law, number>> = { PCMU: 0, PCMA: 8 }
const EVENT_TYPE = 101
const REVERSED = { sendrecv: 'sendrecv', sendonly: 'recvonly', recvonly: 'sendonly', inactive: 'inactive' } as const

export function formatOffer(local: LocalMedia): Buffer {
  return formatSdp(describe(local, [audio(local.port, [STATIC.PCMU, STATIC.PCMA], EVENT_TYPE, 'sendrecv')]))
}

/** Null where nothing of the offer suits us: 488. */
export function answerOffer(body: Buffer, local: LocalMedia): { body: Buffer; agreed: AgreedMedia } | null {
  const offer = parseSdp(body)
  const at = offer.media.findIndex((part) => agree(offer, part) !== null)
  const agreed = at < 0 ? null : agree(offer, offer.media[at]!)
  if (!agreed) return null
  const parts = offer.media.map((part, i) =>
    i === at
      ? audio(local.port, [agreed.payloadType], agreed.eventType, agreed.direction, agreed.law)
      : { ...part, port: 0, host: null, attributes: [] },
  )
  return { body: formatSdp(describe(local, parts)), agreed }
}

/** Null where the answer refuses what was offered. */
export function readAnswer(body: Buffer): AgreedMedia | null {
  const answer = parseSdp(body)
  const [first] = answer.media
  return first ? agree(answer, first) : null
}

function describe(local: LocalMedia, media: SdpMedia[]): Sdp & { host: string } {
  return { sessionId: local.sessionId, version: String(local.version), host: local.host, attributes: [], media }
}

function audio(port: number, laws: number[], events: number | null, direction: Direction, law?: Law): SdpMedia {
  const nameOf = (type: number) => law ?? (type === STATIC.PCMU ? 'PCMU' : 'PCMA')
  const maps = laws.map((type) => ({ name: 'rtpmap', value: `${type} ${nameOf(type)}/8000` }))
  const digits =
    events === null
      ? []
      : [
          { name: 'rtpmap', value: `${events} telephone-event/8000` },
          { name: 'fmtp', value: `${events} 0-15` },
        ]
  return {
    kind: 'audio',
    port,
    protocol: 'RTP/AVP',
    formats: [...laws, ...(events === null ? [] : [events])].map(String),
    host: null,
    attributes: [...maps, ...digits, { name: 'ptime', value: '20' }, { name: direction, value: null }],
  }
}

function agree(sdp: Sdp, part: SdpMedia): AgreedMedia | null {
  const host = part.host ?? sdp.host
  if (part.kind !== 'audio' || part.protocol !== 'RTP/AVP' || part.port === 0) return null
  // A name would be looked up for whoever calls; trunks write addresses.
  if (host === null || isIP(host) === 0) throw new SipError('the description has no address')
  const named = namesOf(part)
  const type = part.formats.find((format) => lawOf(format, named) !== null)
  const law = type === undefined ? null : lawOf(type, named)
  if (type === undefined || law === null) return null
  const events = part.formats.find((format) => named.get(format) === 'telephone-event/8000')
  return {
    host,
    port: part.port,
    law,
    payloadType: Number(type),
    eventType: events === undefined ? null : Number(events),
    direction: REVERSED[directionOf(sdp, part, host)],
  }
}

/** `0.0.0.0` is the older way to hold a call, RFC 3264 section 8.4. */
function directionOf(sdp: Sdp, part: SdpMedia, host: string): Direction {
  if (host === '0.0.0.0' || host === '::') return 'inactive'
  const said = [...part.attributes, ...sdp.attributes].find(({ name }) => Object.hasOwn(REVERSED, name))
  return (said?.name as Direction | undefined) ?? 'sendrecv'
}

function namesOf(part: SdpMedia): Map<string, string> {
  const names = new Map<string, string>()
  for (const { name, value } of part.attributes) {
    const [, type, encoding] = /^(\d{1,3}) (\S+)$/.exec(name === 'rtpmap' ? (value ?? '') : '') ?? []
    if (type && encoding && Number(type) < 128) names.set(type, encoding.toLowerCase().replace(/\/1$/, ''))
  }
  return names
}

function lawOf(format: string, names: Map<string, string>): Law | null {
  const name = names.get(format)
  if (name === 'pcmu/8000' || (name === undefined && format === '0')) return 'PCMU'
  if (name === 'pcma/8000' || (name === undefined && format === '8')) return 'PCMA'
  return null
}
