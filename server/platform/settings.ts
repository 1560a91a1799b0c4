/**
 * The one place that reads the environment. Everything else takes a `Settings` as an argument, so what
 * can be set is what is listed here, and `npm start -- --help` prints this list.
 *
 * A setting that is present but wrong never falls back to its default: the process says what is wrong, in
 * one sentence per setting, and does not start. An empty value counts as unset.
 */
import { resolve } from 'node:path'
import { usualSettings } from '@carillon/protocols/rtp/who-answered.ts'
import {
  detection,
  duration,
  lookupUrl,
  loopbackHost,
  mailAddress,
  oneOf,
  onOff,
  phoneNumber,
  port,
  proxies,
  publicUrl,
  rolesOf,
  secretText,
  sipTrunks,
  smppLink,
  speechUrl,
  text,
  urlOf,
} from './settings-values.ts'

export type { LookupUrl, SipTrunk, SpeechUrl } from './settings-values.ts'

type Reader<T> = (value: string) => { value: T } | { problem: string }
type Setting<T> = {
  /** One line for --help. */
  about: string
  /** As --help prints it; what applies when the variable is unset. */
  default: string
  /** Set by the launcher for its children; left out of --help. */
  internal?: true
  read: Reader<T>
}

const setting = <T>(about: string, fallback: string, read: Reader<T>): Setting<T> => ({
  about,
  default: fallback,
  read,
})
const internal = <T>(about: string, fallback: string, read: Reader<T>): Setting<T> => ({
  ...setting(about, fallback, read),
  internal: true,
})

const roles = ['web', 'engine'] as const
export type Role = (typeof roles)[number]
const levels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** Every variable in the order of --help. */
const table = {
  HOST: setting('address to listen on', '127.0.0.1', text),
  PORT: setting('port of the page and the API; 0 takes a free one', '3000', port({ zero: true })),
  DATABASE_URL: setting('PostgreSQL 15 or newer to use', 'embedded PostgreSQL', urlOf('postgres', 'postgresql')),
  PGPORT: setting('port of the embedded PostgreSQL', 'a free one', port()),
  CARILLON_DATA: setting('folder for everything that is kept', './data', text),
  CARILLON_ROLES: setting('what runs here: web, engine or both', 'web,engine', rolesOf(roles)),
  CARILLON_PUBLIC_URL: setting('address under which people reach Carillon', 'that of the request', publicUrl),
  CARILLON_SIMULATOR: setting(
    'simulated phones, carriers and mail: on or off',
    'on while only this machine is served and no carrier is set',
    onOff,
  ),
  CARILLON_DEMO: setting('the demonstration world: on or off', 'on while only this machine is served', onOff),
  CARILLON_SIGN_UP: setting('free trials that anybody can sign up for: on or off', 'on', onOff),
  CARILLON_SECRET: setting(
    'encrypts stored secrets; needed with DATABASE_URL',
    'made once in CARILLON_DATA/secret',
    secretText,
  ),
  TRUST_PROXY: setting('proxies to believe: on, off, a number of hops, or addresses', 'off', proxies),
  METRICS_TOKEN: setting('bearer token that opens /metrics to other machines', 'none', text),
  LOG_LEVEL: setting(`how much is logged: ${levels.join(', ')}`, 'info', oneOf(levels)),
  SMPP_URL: setting(
    'SMSC for texts: smpp://id:password@host:port?tps=100&window=10&binds=1, also system_type, ton, npi, dcs; smpps: for TLS',
    'the simulator',
    smppLink,
  ),
  SIP_TRUNK_URL: setting(
    'trunk for calls: sip:user:password@host:port;transport=udp, also channels, cps, ring; several with a space between, in their order',
    'the simulator',
    sipTrunks,
  ),
  VOICE_WEB_URL: setting(
    'how carriers that call by the web reach this node, through a proxy with TLS: https://voice1.example.org',
    'none',
    publicUrl,
  ),
  VOICE_WEB_PORT: setting('where this node hears them, on HOST', '3100', port()),
  CALL_IN_NUMBER: setting(
    'number of a trunk that people call to record messages and to start broadcasts: +18005550199',
    'none, or one of the simulator',
    phoneNumber,
  ),
  MACHINE_DETECTION: setting(
    'how calls tell machines from people: greeting=2500,maximum_number_of_words=8, named as by app_amd',
    'as docs/answering-machines.md says',
    detection,
  ),
  SMTP_URL: setting(
    'mail server: smtp://user:password@host:port or smtps://…',
    'the simulator',
    urlOf('smtp', 'smtps'),
  ),
  SUPPORT_EMAIL: setting('address at which users reach support', 'none', mailAddress),
  SUPPORT_URL: setting('page of the help desk of support', 'none', urlOf('https')),
  SUPPORT_KEY: setting('signs for the help desk who asks', 'none', secretText),
  MAIL_FROM: setting('address that mails come from', 'carillon@ the host of CARILLON_PUBLIC_URL', mailAddress),
  LOOKUP_URL: setting(
    'who tells mobiles from landlines: https://sid:token@host/v2/PhoneNumbers, asked as Twilio Lookup v2 (GET …/+number?Fields=line_type_intelligence)',
    'the simulator',
    lookupUrl,
  ),
  SPEECH_URL: setting(
    'voices that speak what is typed: https://KEY:SECRET@polly.us-east-1.amazonaws.com?region=us-east-1&engine=neural, asked as Amazon Polly (POST /v1/speech)',
    'built-in voices',
    speechUrl,
  ),
  FINALIZE_AFTER: setting('wait for a receipt before an outcome is final', '24h', duration({ least: 1_000 })),
  RETRY_WAIT: setting('wait before a call is tried again', '5m', duration({ least: 0 })),
  PRICE_BY_CARRIER_SEGMENTS: setting('charge the segments the carrier counts: on or off', 'off', onOff),
  SIMULATOR_SMPP_PORT: setting('port of the simulated SMSC', '2775', port()),
  SIMULATOR_SIP_PORT: setting('UDP port of the simulated phone network', '5080', port()),
  SIMULATOR_SMTP_PORT: setting('port of the simulated mail server', '2525', port()),
  SIMULATOR_HTTP_PORT: internal("port of the simulator's own page", 'none', port()),
  CARILLON_SIMULATOR_URL: internal("address of the simulator's own page", 'from SIMULATOR_HTTP_PORT', urlOf('http')),
  CARILLON_CARRIER: internal('"simulator" when SMPP_URL is the simulator\'s', 'none', oneOf(['simulator'])),
  CARILLON_TRUNK: internal('"simulator" when SIP_TRUNK_URL is the simulator\'s', 'none', oneOf(['simulator'])),
  CARILLON_MAIL: internal('"simulator" when SMTP_URL is the simulator\'s', 'none', oneOf(['simulator'])),
  CARILLON_LOCAL_PUSH: internal(
    '"on" where browsers may be pushed to through a push service of this machine',
    'off',
    onOff,
  ),
  CARILLON_LOCAL_SIGN_ON: internal(
    '"on" where users may sign in with a provider of this machine, over plain HTTP too',
    'off',
    onOff,
  ),
  CARILLON_DNS: internal(
    'address and port of the DNS server that proofs of domains are asked of',
    'those of the machine',
    text,
  ),
  CARILLON_LAUNCHER: internal('process id of the launcher that holds our pipes', 'none', text),
  CARILLON_NODE_NAME: internal('name of this process in logs and heartbeats', 'its role', text),
  CARILLON_CLOCK_FILE: internal('file that says by how many milliseconds our clock is ahead', 'none', text),
}

/** Whose values staff may read on the page; of the others, which open something, only that they are set. */
const readable: ReadonlySet<string> = new Set<SettingName>([
  ...([
    'HOST',
    'PORT',
    'PGPORT',
    'CARILLON_DATA',
    'CARILLON_ROLES',
    'CARILLON_PUBLIC_URL',
    'CARILLON_SIMULATOR',
  ] as const),
  ...(['CARILLON_DEMO', 'CARILLON_SIGN_UP', 'TRUST_PROXY', 'LOG_LEVEL', 'VOICE_WEB_URL', 'VOICE_WEB_PORT'] as const),
  ...([
    'SUPPORT_EMAIL',
    'SUPPORT_URL',
    'MAIL_FROM',
    'FINALIZE_AFTER',
    'RETRY_WAIT',
    'MACHINE_DETECTION',
    'PRICE_BY_CARRIER_SEGMENTS',
  ] as const),
  ...(['SIMULATOR_SMPP_PORT', 'SIMULATOR_SIP_PORT', 'SIMULATOR_SMTP_PORT'] as const),
])

type Table = typeof table
type SettingName = keyof Table
type Given = { [K in SettingName]: Table[K] extends Setting<infer T> ? T | undefined : never }

export type Settings = ReturnType<typeof settle>

/** Times are milliseconds, ports numbers, `null` means unset. Both lists of problems and settings are complete. */
export function readSettings(
  env: Record<string, string | undefined>,
): { settings: Settings; problems?: undefined } | { settings?: undefined; problems: string[] } {
  const given: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, { read }] of Object.entries(table)) {
    const written = env[name]?.trim()
    if (!written) continue
    const answer = read(written)
    if ('problem' in answer) problems.push(`${name} ${answer.problem}`)
    else given[name] = answer.value
  }
  // The loop above fills each name with what its own reader answers.
  const values = given as Given
  if (env.DATABASE_URL?.trim() && !env.CARILLON_SECRET?.trim()) {
    problems.push(
      'CARILLON_SECRET must be set together with DATABASE_URL: 64 hexadecimal digits that stay the same, for instance from "openssl rand -hex 32".',
    )
  }
  return problems.length ? { problems } : { settings: settle(values, tellSettings(env)) }
}

/** Nobody else's: it is one of those for fiction. */
const simulatedCallIn = 18005550199

/** Applies the defaults; those of the simulator and the demonstration world depend on other settings. */
function settle(given: Given, told: ReturnType<typeof tellSettings>) {
  const host = given.HOST ?? '127.0.0.1'
  const shared = given.CARILLON_PUBLIC_URL && !loopbackHost(new URL(given.CARILLON_PUBLIC_URL).hostname)
  const onlyThisMachine = loopbackHost(host) && !shared
  const carrierConfigured = Boolean(
    (given.SMPP_URL && given.CARILLON_CARRIER !== 'simulator') ||
      (given.SIP_TRUNK_URL && given.CARILLON_TRUNK !== 'simulator'),
  )
  const httpPort = given.SIMULATOR_HTTP_PORT ?? null
  return {
    host,
    port: given.PORT ?? 3000,
    databaseUrl: given.DATABASE_URL ?? null,
    postgresPort: given.PGPORT ?? null,
    dataFolder: resolve(given.CARILLON_DATA ?? 'data'),
    roles: given.CARILLON_ROLES ?? [...roles],
    /** Without a slash at the end. */
    publicUrl: given.CARILLON_PUBLIC_URL ?? null,
    /** Where carriers that call by the web reach this node; null where none can. */
    voiceWeb: given.VOICE_WEB_URL
      ? { publicUrl: given.VOICE_WEB_URL, host: given.HOST ?? '127.0.0.1', port: given.VOICE_WEB_PORT ?? 3100 }
      : null,
    /** Some part of the outside world is simulated, so the simulator runs. */
    simulator: given.CARILLON_SIMULATOR ?? (onlyThisMachine && !carrierConfigured),
    demo: given.CARILLON_DEMO ?? onlyThisMachine,
    /** Never null in a process that the launcher started. */
    secret: given.CARILLON_SECRET ?? null,
    /** As Fastify's `trustProxy` takes it. */
    trustProxy: given.TRUST_PROXY ?? false,
    metricsToken: given.METRICS_TOKEN ?? null,
    logLevel: given.LOG_LEVEL ?? 'info',
    smpp: given.SMPP_URL ? { ...given.SMPP_URL, simulated: given.CARILLON_CARRIER === 'simulator' } : null,
    /** In the order in which they are tried. */
    sipTrunks: (given.SIP_TRUNK_URL ?? []).map((trunk) => ({
      ...trunk,
      simulated: given.CARILLON_TRUNK === 'simulator',
    })),
    /** E.164 digits; null where nobody is answered there. */
    callInNumber: given.CALL_IN_NUMBER ?? (given.CARILLON_TRUNK === 'simulator' ? simulatedCallIn : null),
    mailFrom:
      given.MAIL_FROM ??
      `carillon@${given.CARILLON_PUBLIC_URL ? new URL(given.CARILLON_PUBLIC_URL).hostname : 'localhost'}`,
    smtp: given.SMTP_URL ? { url: given.SMTP_URL, simulated: given.CARILLON_MAIL === 'simulator' } : null,
    signUp: given.CARILLON_SIGN_UP ?? true,
    support: {
      email: given.SUPPORT_EMAIL ?? null,
      url: given.SUPPORT_URL ?? null,
      key: given.SUPPORT_KEY ?? null,
    },
    localPush: given.CARILLON_LOCAL_PUSH ?? false,
    localSignOn: given.CARILLON_LOCAL_SIGN_ON ?? false,
    dns: given.CARILLON_DNS ?? null,
    lookup: given.LOOKUP_URL ?? null,
    speech: given.SPEECH_URL ?? null,
    finalizeAfterMs: given.FINALIZE_AFTER ?? 24 * 3_600_000,
    machineDetection: given.MACHINE_DETECTION ?? usualSettings,
    retryWaitMs: given.RETRY_WAIT ?? 5 * 60_000,
    priceByCarrierSegments: given.PRICE_BY_CARRIER_SEGMENTS ?? false,
    simulatorPorts: {
      smpp: given.SIMULATOR_SMPP_PORT ?? 2775,
      sip: given.SIMULATOR_SIP_PORT ?? 5080,
      smtp: given.SIMULATOR_SMTP_PORT ?? 2525,
      http: httpPort,
    },
    simulatorUrl: given.CARILLON_SIMULATOR_URL ?? (httpPort === null ? null : `http://127.0.0.1:${httpPort}`),
    /** Standard input and file descriptor 3 are the launcher's pipes; the contract is in scripts/start.ts. */
    launched: given.CARILLON_LAUNCHER !== undefined,
    nodeName: given.CARILLON_NODE_NAME ?? null,
    /** Only for runs in which clocks jump. */
    clockFile: given.CARILLON_CLOCK_FILE ?? null,
    /** As they were given to this process, for whoever runs it. */
    told,
  }
}

const shown = Object.entries(table as Record<string, Setting<unknown>>).filter(([, { internal }]) => !internal)

/** What the launcher has given in place of what nobody has set. */
const simulated: Readonly<Record<string, SettingName>> = {
  SMPP_URL: 'CARILLON_CARRIER',
  SIP_TRUNK_URL: 'CARILLON_TRUNK',
  SMTP_URL: 'CARILLON_MAIL',
}

/** `value` is null where nothing is set, or where it is not for reading. */
const tellSettings = (env: Record<string, string | undefined>) =>
  shown.map(([name, { about, default: fallback }]) => {
    const by = simulated[name]
    const written = by && env[by]?.trim() ? '' : (env[name]?.trim() ?? '')
    const value = written !== '' && readable.has(name) ? written : null
    return { name, about, fallback, isSet: written !== '', value }
  })

/** The list for --help, one setting a line. */
export function describeSettings(): string {
  const width = Math.max(...shown.map(([name]) => name.length))
  return shown
    .map(([name, { about, default: fallback }]) => `  ${name.padEnd(width)}  ${about} (${fallback})`)
    .join('\n')
}
