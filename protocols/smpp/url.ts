// An SMSC in one line: smpp://systemid:password@host:port?tps=100&window=10&binds=1, with system_type, ton, npi and
// dcs; smpps: for TLS.

export interface SmppUrl {
  host: string
  port: number
  tls: boolean
  systemId: string
  password: string
  systemType: string
  ton: number
  npi: number
  /** Submits outstanding at most, on each bind. */
  window: number
  /** Submits in a second, on all binds together. */
  tps: number
  binds: number
  /** data_coding of GSM text. */
  dcs: number
}

/** The settings, or a sentence that says what is wrong with the address. The sentence never repeats the password. */
export function parseSmppUrl(text: string): SmppUrl | string {
  if (!URL.canParse(text)) return 'not an address of the form smpp://systemid:password@host:port'
  const url = new URL(text)
  const tls = url.protocol === 'smpps:'
  if (!tls && url.protocol !== 'smpp:') return 'the address must begin with smpp: or smpps:'
  if (!url.hostname) return 'the host is missing'
  if (!url.username) return 'the system id is missing'
  const systemId = unpercent(url.username)
  const password = unpercent(url.password)
  if (systemId === undefined || password === undefined) return 'system id or password has a % that stands for nothing'
  const numbers = { tps: 100, window: 10, binds: 1, ton: 1, npi: 1, dcs: 0 }
  let systemType = ''
  for (const [name, value] of url.searchParams) {
    if (name === 'system_type') systemType = value
    else if (!(name in numbers)) return `${name} is not a setting`
    else {
      const key = name as keyof typeof numbers
      const [least, most] = RANGE[key]
      const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN
      if (!(number >= least && number <= most)) return `${name} must be a number from ${least} to ${most}`
      numbers[key] = number
    }
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port ? Number(url.port) : tls ? 3550 : 2775,
    tls,
    systemId,
    password,
    systemType,
    ...numbers,
  }
}

const RANGE = {
  tps: [1, 100_000],
  window: [1, 10_000],
  binds: [1, 100],
  ton: [0, 255],
  npi: [0, 255],
  dcs: [0, 255],
} as const

function unpercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
