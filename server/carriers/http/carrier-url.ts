import { loopbackHost, withoutEndingSlashes } from '../../platform/settings-values.ts'

/** What the addresses of all carriers over HTTP have in common. */
export type CarrierUrl = {
  /** Scheme, host and port of its interface. */
  origin: string
  /** Host and port, as people write them. */
  host: string
  /** Without a slash at the end; empty for none. */
  path: string
  user: string
  password: string
  /** Carrier segments a second. */
  tps: number
  /** Texts that may be on their way at once. */
  window: number
  /** For one answer; a text without one by then is unknown. */
  timeoutMs: number
  /** A parameter of this carrier's own; empty when it is not there. */
  value(name: string): string
}

type Form = { scheme: string; example: string; known: readonly string[] }

const shared = ['tps', 'window', 'timeout', 'tls'] as const
const ranges = { tps: [1, 100_000, 100], window: [1, 1000, 10], timeout: [1, 120, 15] } as const

/**
 * Or what is wrong with it: the rest of a sentence that begins with its name, which never repeats a password. HTTP without
 * TLS is for this machine alone, as a token travels with every text.
 */
export const readCarrierUrl = (text: string, { scheme, example, known }: Form): CarrierUrl | string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url?.hostname || url.protocol !== `${scheme}:` || url.username === '') return `must look like ${example}.`
  const [user, password] = [unpercent(url.username), unpercent(url.password)]
  if (user === undefined || password === undefined) {
    return 'has a user or password with a % that is not followed by two hexadecimal digits.'
  }
  const all = [...known, ...shared]
  const strange = [...url.searchParams.keys()].find((name) => !all.includes(name))
  if (strange !== undefined) return `has the unknown parameter "${strange}"; known are ${all.join(', ')}.`
  const tls = url.searchParams.get('tls') ?? 'on'
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (tls !== 'on' && (tls !== 'off' || !loopbackHost(hostname))) {
    return 'has tls=off or another value of tls, which is only for a provider on this machine.'
  }
  const numbers = { tps: 0, window: 0, timeout: 0 }
  for (const [name, [least, most, usual]] of Object.entries(ranges) as [keyof typeof ranges, readonly number[]][]) {
    const value = url.searchParams.get(name) || String(usual)
    if (!/^\d{1,6}$/.test(value) || Number(value) < least! || Number(value) > most!) {
      return `has ${name}=${value}, which must be a whole number from ${least} to ${most}.`
    }
    numbers[name] = Number(value)
  }
  return {
    origin: `${tls === 'off' ? 'http' : 'https'}://${url.host}`,
    host: url.host,
    path: withoutEndingSlashes(url.pathname),
    user,
    password,
    tps: numbers.tps,
    window: numbers.window,
    timeoutMs: numbers.timeout * 1000,
    value: (name) => url.searchParams.get(name) ?? '',
  }
}

const unpercent = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
