// Descriptions of media, RFC 8866, as far as calls need them. Hostile ones are bounded and refused by a SipError.

import { SipError } from './errors.ts'

export interface Sdp {
  /** Of the origin line; what says whether a description is another one. */
  sessionId: string
  version: string
  /** The connection address of the session; null where each part has its own. */
  host: string | null
  attributes: readonly SdpAttribute[]
  media: readonly SdpMedia[]
}

export interface SdpMedia {
  kind: string
  /** 0 for a part that is refused. */
  port: number
  protocol: string
  formats: readonly string[]
  host: string | null
  attributes: readonly SdpAttribute[]
}

interface SdpAttribute {
  name: string
  value: string | null
}

const MOST_LINES = 500
const MOST_MEDIA = 16

type Open<T> = { -readonly [K in keyof T]: T[K] } & { attributes: SdpAttribute[] }

export function parseSdp(body: Buffer): Sdp {
  const lines = body.toString('utf8').split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  if (lines.length > MOST_LINES) throw new SipError('the description has too many lines')
  if (lines.shift() !== 'v=0') throw new SipError('the description is of no known version')
  const media: Open<SdpMedia>[] = []
  const session = { sessionId: '', version: '', host: null as string | null, attributes: [] as SdpAttribute[] }
  for (const line of lines) {
    const [, letter, value = ''] = /^([a-z])=(.*)$/s.exec(line) ?? []
    if (!letter) throw new SipError('the description is malformed')
    const place = media.at(-1) ?? session
    if (letter === 'm') media.push(parseMedia(value))
    else if (letter === 'c') place.host = parseConnection(value)
    else if (letter === 'a') place.attributes.push(parseAttribute(value))
    else if (letter === 'o') [session.sessionId, session.version] = parseOrigin(value)
  }
  if (media.length > MOST_MEDIA) throw new SipError('the description has too many parts')
  return { ...session, media }
}

function parseOrigin(value: string): [string, string] {
  const [, id, version] = /^\S+ (\S+) (\S+) IN IP[46] \S+$/.exec(value) ?? []
  if (!id || !version) throw new SipError('the origin of the description is malformed')
  return [id, version]
}

function parseMedia(value: string): Open<SdpMedia> {
  const [, kind, portText, protocol, formats] = /^(\S+) (\d{1,5})(?:\/\d+)? (\S+)((?: \S+)+)$/.exec(value) ?? []
  const port = Number(portText)
  if (!kind || !protocol || !formats || port > 65_535) throw new SipError('a part of the description is malformed')
  return { kind, port, protocol, formats: formats.trim().split(' '), host: null, attributes: [] }
}

function parseConnection(value: string): string {
  const [, host] = /^IN IP[46] ([0-9A-Za-z.:-]{1,255})(?:\/\d+)*$/.exec(value) ?? []
  if (!host) throw new SipError('the address of the description is malformed')
  return host
}

function parseAttribute(text: string): SdpAttribute {
  const colon = text.indexOf(':')
  return colon < 0 ? { name: text, value: null } : { name: text.slice(0, colon), value: text.slice(colon + 1).trim() }
}

export function formatSdp(sdp: Sdp & { host: string }): Buffer {
  const connection = `IN ${sdp.host.includes(':') ? 'IP6' : 'IP4'} ${sdp.host}`
  const attribute = ({ name, value }: SdpAttribute) => (value === null ? `a=${name}` : `a=${name}:${value}`)
  const lines = [
    'v=0',
    `o=- ${sdp.sessionId} ${sdp.version} ${connection}`,
    's=-',
    `c=${connection}`,
    't=0 0',
    ...sdp.attributes.map(attribute),
    ...sdp.media.flatMap((part) => [
      `m=${part.kind} ${part.port} ${part.protocol} ${part.formats.join(' ')}`,
      ...part.attributes.map(attribute),
    ]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}
