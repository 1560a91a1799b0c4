import { machineDetection } from '@carillon/domain/broadcast/machine-detection.ts'
import { type AnswerSettings, usualSettings } from '@carillon/protocols/rtp/who-answered.ts'
import { parseSmppUrl, type SmppUrl } from '@carillon/protocols/smpp/url.ts'

/** Readers of single values: each answers the value, or the rest of a sentence that begins with the setting's name. */
type Answer<T> = { value: T } | { problem: string }

const wrong = (problem: string) => ({ problem })
const fine = <T>(value: T) => ({ value })

export function text(written: string): Answer<string> {
  return fine(written)
}

export function port({ zero = false } = {}) {
  return (written: string): Answer<number> => {
    const number = Number(written)
    const least = zero ? 0 : 1
    return /^\d+$/.test(written) && number >= least && number <= 65_535
      ? fine(number)
      : wrong(`must be a port from ${least} to 65535, not "${written}".`)
  }
}

export function onOff(written: string): Answer<boolean> {
  const word = written.toLowerCase()
  if (['on', 'true', 'yes', '1'].includes(word)) return fine(true)
  if (['off', 'false', 'no', '0'].includes(word)) return fine(false)
  return wrong(`must be on or off, not "${written}".`)
}

export function oneOf<const T extends string>(words: readonly T[]) {
  return (written: string): Answer<T> => {
    const found = words.find((word) => word === written.toLowerCase())
    return found ? fine(found) : wrong(`must be one of ${words.join(', ')}, not "${written}".`)
  }
}

/** E.164, with or without its plus sign; answers its digits. */
export function phoneNumber(written: string): Answer<number> {
  const digits = written.replace(/[\s().-]/g, '')
  return /^(\+[1-9]\d{7,14}|1[2-9]\d{9})$/.test(digits)
    ? fine(Number(digits.replace('+', '')))
    : wrong(`must be a phone number with its country, such as +18005550199, not "${written}".`)
}

/** A comma-separated choice, each at most once, in the order of `known`. */
export function rolesOf<const T extends string>(known: readonly T[]) {
  return (written: string): Answer<T[]> => {
    const words = written
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean)
    const strange = words.find((word) => !known.some((one) => one === word))
    if (strange !== undefined) return wrong(`knows ${known.join(' and ')}, not "${strange}".`)
    const chosen = known.filter((one) => words.includes(one))
    return chosen.length ? fine(chosen) : wrong(`must name at least one of ${known.join(', ')}.`)
  }
}

/** `greeting=2500,maximum_number_of_words=8`: what is left out stays as usual. */
export function detection(written: string): Answer<AnswerSettings> {
  const read = machineDetection(written)
  return 'value' in read ? fine({ ...usualSettings, ...read.value }) : read
}

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Whole numbers with a unit, such as 24h, 5m, 30s. Answers milliseconds; at most 30 days. */
export function duration({ least }: { least: number }) {
  return (written: string): Answer<number> => {
    const [, amount, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(written) ?? []
    if (amount === undefined || !unit) return wrong(`must be a time such as 24h, 5m or 30s, not "${written}".`)
    const milliseconds = Number(amount) * units[unit as keyof typeof units]
    if (milliseconds < least) return wrong(`must be at least ${least / 1000}s, not ${written}.`)
    return milliseconds > 30 * units.d ? wrong(`must be at most 30d, not ${written}.`) : fine(milliseconds)
  }
}

/** Enough that guessing is out of the question; what is made of it is the reader's own matter. */
export function secretText(written: string): Answer<string> {
  return written.length >= 32 ? fine(written) : wrong('must have at least 32 characters.')
}

/** Fastify's `trustProxy`: everyone, nobody, a number of hops, or addresses and networks. */
export function proxies(written: string): Answer<boolean | number | string[]> {
  if (/^\d+$/.test(written)) return fine(Number(written))
  const word = onOff(written)
  if ('value' in word) return word
  const list = written.split(/[\s,]+/).filter(Boolean)
  const strange = list.find(
    (one) => !/^[0-9a-f.:]+(\/\d{1,3})?$/i.test(one) && !/^(loopback|linklocal|uniquelocal)$/.test(one),
  )
  return strange === undefined
    ? fine(list)
    : wrong(`must be on, off, a number of hops, or addresses such as 10.0.0.0/8, not "${strange}".`)
}

export function urlOf(...schemes: string[]) {
  return (written: string): Answer<string> => {
    const url = parse(written)
    const forms = schemes.map((scheme) => `${scheme}://`).join(' or ')
    // What was written may hold a password, so it is never repeated.
    return url && schemes.includes(url.protocol.slice(0, -1)) && url.hostname
      ? fine(written)
      : wrong(`must be an address that begins with ${forms} and names a host.`)
  }
}

export function mailAddress(written: string): Answer<string> {
  return /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(written)
    ? fine(written)
    : wrong('must be one address such as carillon@example.org.')
}

export type LookupUrl = {
  /** Without user and password. */
  address: string
  user: string
  password: string
}

/** The address of a lookup provider, with the user and password that it wants. */
export function lookupUrl(written: string): Answer<LookupUrl> {
  const url = parse(written)
  // What was written may hold a password, so it is never repeated.
  if (!url || !['http:', 'https:'].includes(url.protocol) || !url.hostname || url.hash) {
    return wrong('must look like https://sid:token@lookups.twilio.com/v2/PhoneNumbers.')
  }
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (user === null || password === null) return wrong(strayPercent)
  url.username = ''
  url.password = ''
  return fine({ address: url.href, user, password })
}

export type SpeechUrl = { address: string; key: string; secret: string; region: string; engine: string }

export function speechUrl(written: string): Answer<SpeechUrl> {
  const url = parse(written)
  // What was written holds a secret, so it is never repeated.
  if (!url || !['http:', 'https:'].includes(url.protocol) || !url.hostname || url.hash) {
    return wrong('must look like https://KEY:SECRET@polly.us-east-1.amazonaws.com?region=us-east-1.')
  }
  const [key, secret] = [decoded(url.username), decoded(url.password)]
  if (key === null || secret === null) return wrong(strayPercent)
  if (key === '' || secret === '') return wrong('needs the key and the secret before the @.')
  const region = url.searchParams.get('region') ?? /^polly\.([a-z0-9-]+)\./.exec(url.hostname)?.[1]
  if (!region) return wrong('needs ?region=, such as region=us-east-1.')
  const engine = url.searchParams.get('engine') ?? 'neural'
  return fine({ address: `${url.origin}${url.pathname}`, key, secret, region, engine })
}

/** Answers scheme, host and port alone. A path would end up in every link and break the page's own addresses. */
export function publicUrl(written: string): Answer<string> {
  const url = parse(written)
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return wrong(`must be an address such as https://carillon.example.org, not "${written}".`)
  }
  return url.pathname === '/' && !url.search && !url.hash && !url.username
    ? fine(url.origin)
    : wrong(`must be scheme, host and port alone, such as ${url.origin}.`)
}

export function smppLink(written: string): Answer<SmppUrl> {
  const link = parseSmppUrl(written)
  return typeof link === 'string' ? wrong(link) : fine(link)
}

export type SipTrunk = {
  host: string
  port: number
  user: string
  password: string
  transport: 'udp' | 'tcp' | 'tls'
  /** Calls at a time, and begun in a second. */
  channels: number
  callsPerSecond: number
  /** How long a phone may ring. */
  ringSeconds: number
  /** The caller IDs that are registered with it; empty where it takes all. */
  callerIds: readonly number[]
  /** How often it is told where we are; null for a trunk that knows. */
  registerSeconds: number | null
  /** It connects people whom it has called with somebody else by itself (REFER). */
  refers: boolean
  /** Other addresses of the trunk, in the order in which they are tried. */
  backups: readonly SipProxy[]
  /** Our own port, for a trunk that has to know where we are; 0 for any. */
  localPort: number
}
type SipProxy = { host: string; port: number }

/** Each as it is without being given, and at most. */
const trunkNumbers = {
  channels: [100, 5000],
  cps: [10, 500],
  ring: [35, 120],
  register: [0, 3600],
  local: [0, 65_535],
} as const

/** What makes it another trunk. */
export const nameOfTrunk = ({ user, host, port }: SipTrunk): string => `${user}@${host}:${port}`

/** Several stand behind each other, in the order in which they are tried. */
export function sipTrunks(written: string): Answer<SipTrunk[]> {
  const trunks: SipTrunk[] = []
  for (const one of written.trim().split(/\s+/)) {
    const found = sipTrunk(one)
    if ('problem' in found) return found
    trunks.push(found.value)
  }
  const names = trunks.map(nameOfTrunk)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  const ports = trunks
    .filter(({ localPort }) => localPort > 0)
    .map(({ localPort, transport }) => `${localPort} of ${transport}`)
  const shared = ports.find((port, at) => ports.indexOf(port) < at)
  if (twice !== undefined) return wrong(`names ${twice} twice.`)
  return shared === undefined ? fine(trunks) : wrong(`has two trunks with the local port ${shared}.`)
}

/** One of them. What was written may hold a password, so it is never repeated. */
export function sipTrunk(written: string): Answer<SipTrunk> {
  const form = /^sip:(?:([^:@]+)(?::([^@]*))?@)?(\[[0-9a-f:.]+\]|[^:;@?]+)(?::(\d{1,5}))?((?:;[^;=]+=[^;]*)*)$/i
  const match = form.exec(written)
  if (!match) return wrong('must look like sip:user:password@host:port;transport=udp.')
  const [, user = '', password = '', host = '', portText, rest = ''] = match
  const parameters = new Map(
    rest
      .split(';')
      .filter(Boolean)
      .map((one) => one.split('=') as [string, string]),
  )
  const known = ['transport', 'transfer', 'backup', 'callers', ...Object.keys(trunkNumbers)]
  const strange = [...parameters.keys()].find((name) => !known.includes(name))
  if (strange !== undefined) {
    return wrong(`has the unknown parameter "${strange}"; known are ${known.join(', ')}.`)
  }
  for (const [name, [, most]] of Object.entries(trunkNumbers)) {
    const value = Number(parameters.get(name) ?? 1)
    if (!Number.isInteger(value) || value < 1 || value > most) {
      return wrong(`has ${name}=${parameters.get(name)}, which must be a whole number from 1 to ${most}.`)
    }
  }
  const numberOf = (name: keyof typeof trunkNumbers) => Number(parameters.get(name) ?? trunkNumbers[name][0])
  const transport = parameters.get('transport') ?? 'udp'
  if (transport !== 'udp' && transport !== 'tcp' && transport !== 'tls') {
    return wrong(`has transport=${transport}, which must be udp, tcp or tls.`)
  }
  const transfer = parameters.get('transfer') ?? 'bridge'
  if (transfer !== 'bridge' && transfer !== 'refer')
    return wrong(`has transfer=${transfer}, which must be bridge or refer.`)
  const usual = transport === 'tls' ? 5061 : 5060
  const number = portText === undefined ? usual : Number(portText)
  if (transport === 'tls' && parameters.has('local'))
    return wrong('has local with tls, where calls come on the connection of ours.')
  const callerIds = callerIdsOf(parameters.get('callers') ?? '')
  if (callerIds === null) return wrong(badCallers)
  const backups = sipProxies(parameters.get('backup'), usual)
  if (backups === null) return wrong('has a backup that does not look like host:port,host:port.')
  if ([number, ...backups.map(({ port }) => port)].some((port) => port < 1 || port > 65_535)) {
    return wrong('names a port that is not from 1 to 65535.')
  }
  const [name, word] = [decoded(user), decoded(password)]
  if (name === null || word === null) return wrong(strayPercent)
  return fine({
    ...{ host: bare(host), port: number, user: name, password: word, transport },
    ...{ channels: numberOf('channels'), callsPerSecond: numberOf('cps'), ringSeconds: numberOf('ring') },
    ...{ registerSeconds: numberOf('register') || null, refers: transfer === 'refer' },
    ...{ backups, callerIds, localPort: numberOf('local') },
  })
}

export const badCallers =
  'has callers that are not numbers with their country, such as callers=12175550100,12175550101.'

/** Numbers with their country, and commas between; null where one of them is none. */
export function callerIdsOf(written: string): number[] | null {
  const all = written.split(',').filter(Boolean)
  return all.every((one) => /^\d{8,15}$/.test(one)) ? all.map(Number) : null
}

/** Null where one of them cannot be read. */
function sipProxies(written: string | undefined, usual: number): SipProxy[] | null {
  const proxies: SipProxy[] = []
  for (const one of written?.split(',') ?? []) {
    const [, host, port] = /^(\[[0-9a-f:.]+\]|[^:;@?\s]+)(?::(\d{1,5}))?$/i.exec(one) ?? []
    if (host === undefined) return null
    proxies.push({ host: bare(host), port: port === undefined ? usual : Number(port) })
  }
  return proxies
}

/** Only this machine can reach what listens there. */
export function loopbackHost(host: string): boolean {
  const name = bare(host).toLowerCase()
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

const bare = (host: string) => host.replace(/^\[|\]$/g, '')

const strayPercent = 'has a user or password with a % that is not followed by two hexadecimal digits.'

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

function parse(written: string): URL | null {
  return URL.canParse(written) ? new URL(written) : null
}

/** In linear time: a pattern that looks for the end of the text begins anew at each slash. */
export function withoutEndingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
