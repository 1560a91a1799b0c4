// An SMSC in one line: smpp://systemid:password@host:port?tps=100&window=10&binds=1, with system_type, ton, npi and
// dcs; smpps: for TLS. The product's setting and the programs that measure it read it here.

export interface SmppUrl {
  tls: boolean
  host: string
  port: number
  systemId: string
  password: string
  /** Submits in a second, on all binds together. */
  tps: number
  /** Submits outstanding at most, on each bind. */
  window: number
  binds: number
  systemType: string
  /** Type and plan of the source address; null leaves it to the kind of number. */
  ton: number | null
  npi: number | null
  /** data_coding of GSM text; null is the SMSC's default, 0. */
  dcs: number | null
}

/**
 * The link, or what is wrong with the address: the rest of a sentence that begins with its name. It never repeats the
 * password. SMPP 3.4: system_id holds 15 characters, password 8 (many take more, so it is not refused), system_type 12.
 */
export function parseSmppUrl(text: string): SmppUrl | string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const tls = url?.protocol === 'smpps:'
  const [systemId, password] = [unpercent(url?.username ?? ''), unpercent(url?.password ?? '')]
  if (systemId === undefined || password === undefined) {
    return 'has a user or password with a % that is not followed by two hexadecimal digits.'
  }
  if (!url?.hostname || !(tls || url.protocol === 'smpp:') || systemId === '') {
    return 'must look like smpp://systemid:password@host:port?tps=100&window=10&binds=1.'
  }
  const strange = [...url.searchParams.keys()].find((name) => !known.includes(name))
  if (strange !== undefined) return `has the unknown parameter "${strange}"; known are ${known.join(', ')}.`
  const problems: string[] = []
  const whole = (name: keyof typeof ranges): number | null => {
    const value = url.searchParams.get(name)
    if (value === null || value === '') return null
    const [least, most] = ranges[name]
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= least && number <= most) return number
    problems.push(`has ${name}=${value}, which must be a whole number from ${least} to ${most}.`)
    return null
  }
  const link: SmppUrl = {
    tls,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port ? Number(url.port) : tls ? 3550 : 2775,
    systemId,
    password,
    tps: whole('tps') ?? 100,
    window: whole('window') ?? 10,
    binds: whole('binds') ?? 1,
    systemType: url.searchParams.get('system_type') ?? '',
    ton: whole('ton'),
    npi: whole('npi'),
    dcs: whole('dcs'),
  }
  if (systemId.length > 15) problems.push('has a system id of more than 15 characters.')
  if (link.systemType.length > 12) problems.push('has a system_type of more than 12 characters.')
  return problems[0] ?? link
}

const known = ['tps', 'window', 'binds', 'system_type', 'ton', 'npi', 'dcs']

const ranges = {
  tps: [1, 100_000],
  window: [1, 10_000],
  binds: [1, 64],
  ton: [0, 6],
  npi: [0, 18],
  dcs: [0, 255],
} as const

function unpercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
