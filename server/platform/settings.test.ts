import { resolve } from 'node:path'
import { usualSettings } from '@carillon/protocols/rtp/who-answered.ts'
import { expect, test } from 'vitest'
import { describeSettings, readSettings, type Settings } from './settings.ts'

const secret = 'a'.repeat(64)

function settingsOf(env: Record<string, string>): Settings {
  const { settings, problems } = readSettings(env)
  if (problems) throw new Error(problems.join('\n'))
  return settings
}

test('nothing set is a local demonstration', () => {
  const { told, ...settings } = settingsOf({})
  expect(told.every(({ isSet }) => !isSet)).toBe(true)
  expect(settings).toEqual({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    postgresPort: null,
    dataFolder: resolve('data'),
    roles: ['web', 'engine'],
    publicUrl: null,
    voiceWeb: null,
    simulator: true,
    demo: true,
    secret: null,
    trustProxy: false,
    metricsToken: null,
    logLevel: 'info',
    smpp: null,
    sipTrunks: [],
    mailFrom: 'carillon@localhost',
    smtp: null,
    signUp: true,
    support: { email: null, url: null, key: null },
    localPush: false,
    localSignOn: false,
    dns: null,
    lookup: null,
    speech: null,
    finalizeAfterMs: 86_400_000,
    machineDetection: usualSettings,
    retryWaitMs: 300_000,
    priceByCarrierSegments: false,
    simulatorPorts: { smpp: 2775, sip: 5080, smtp: 2525, http: null },
    simulatorUrl: null,
    launched: false,
    nodeName: null,
    callInNumber: null,
    clockFile: null,
  } satisfies Omit<Settings, 'told'>)
})

const carrier = 'smpp://id:word@smsc.example:2775'
test.each<[string, Record<string, string>, { simulator: boolean; demo: boolean }]>([
  ['nothing set', {}, { simulator: true, demo: true }],
  ['another loopback address', { HOST: '127.1.2.3' }, { simulator: true, demo: true }],
  ['IPv6 loopback', { HOST: '::1' }, { simulator: true, demo: true }],
  ['localhost', { HOST: 'localhost' }, { simulator: true, demo: true }],
  ['every network', { HOST: '0.0.0.0' }, { simulator: false, demo: false }],
  ['a public address', { CARILLON_PUBLIC_URL: 'https://bells.example' }, { simulator: false, demo: false }],
  [
    'a public address that is loopback',
    { CARILLON_PUBLIC_URL: 'http://localhost:8080' },
    { simulator: true, demo: true },
  ],
  ['a text carrier', { SMPP_URL: carrier }, { simulator: false, demo: true }],
  ['a trunk', { SIP_TRUNK_URL: 'sip:trunk.example' }, { simulator: false, demo: true }],
  ['a mail server is no carrier', { SMTP_URL: 'smtp://mail.example' }, { simulator: true, demo: true }],
  ['a carrier and on', { SMPP_URL: carrier, CARILLON_SIMULATOR: 'on' }, { simulator: true, demo: true }],
  [
    'every network and on',
    { HOST: '0.0.0.0', CARILLON_SIMULATOR: 'on', CARILLON_DEMO: 'on' },
    { simulator: true, demo: true },
  ],
  ['off', { CARILLON_SIMULATOR: 'off', CARILLON_DEMO: 'off' }, { simulator: false, demo: false }],
  [
    'a database of its own',
    { DATABASE_URL: 'postgres://db/x', CARILLON_SECRET: secret },
    { simulator: true, demo: true },
  ],
  ["the simulator's own link", { SMPP_URL: carrier, CARILLON_CARRIER: 'simulator' }, { simulator: true, demo: true }],
])('simulator and demonstration with %s', (_, env, expected) => {
  const { simulator, demo } = settingsOf(env)
  expect({ simulator, demo }).toEqual(expected)
})

test.each<[string, string, Partial<Settings>]>([
  ['PORT', '0', { port: 0 }],
  ['PORT', ' 8080 ', { port: 8080 }],
  ['PORT', '', { port: 3000 }],
  ['PGPORT', '5433', { postgresPort: 5433 }],
  ['CARILLON_ROLES', 'engine', { roles: ['engine'] }],
  ['CARILLON_ROLES', 'engine, web', { roles: ['web', 'engine'] }],
  ['CARILLON_PUBLIC_URL', 'https://Bells.example/', { publicUrl: 'https://bells.example' }],
  ['TRUST_PROXY', 'on', { trustProxy: true }],
  ['TRUST_PROXY', '2', { trustProxy: 2 }],
  ['TRUST_PROXY', '10.0.0.0/8, ::1', { trustProxy: ['10.0.0.0/8', '::1'] }],
  ['LOG_LEVEL', 'DEBUG', { logLevel: 'debug' }],
  ['FINALIZE_AFTER', '30s', { finalizeAfterMs: 30_000 }],
  ['FINALIZE_AFTER', '3d', { finalizeAfterMs: 259_200_000 }],
  ['CALL_IN_NUMBER', '+1 (800) 555-0199', { callInNumber: 18005550199 }],
  ['CALL_IN_NUMBER', '18005550199', { callInNumber: 18005550199 }],
  [
    'MACHINE_DETECTION',
    'greeting=1500, maximum_number_of_words=3',
    { machineDetection: expect.objectContaining({ greetingMs: 1500, words: 3, initialSilenceMs: 2500 }) },
  ],
  ['RETRY_WAIT', '0s', { retryWaitMs: 0 }],
  ['RETRY_WAIT', '250ms', { retryWaitMs: 250 }],
  ['PRICE_BY_CARRIER_SEGMENTS', 'ON', { priceByCarrierSegments: true }],
  ['SMTP_URL', 'smtps://u:p@mail.example:465', { smtp: { url: 'smtps://u:p@mail.example:465', simulated: false } }],
  ['MAIL_FROM', 'alerts@school.example', { mailFrom: 'alerts@school.example' }],
  ['CARILLON_PUBLIC_URL', 'https://text.school.example', { mailFrom: 'carillon@text.school.example' }],
  ['SIMULATOR_HTTP_PORT', '4000', { simulatorUrl: 'http://127.0.0.1:4000' }],
  ['CARILLON_LAUNCHER', '42', { launched: true }],
])('%s=%s', (name, value, expected) => {
  expect(settingsOf({ [name]: value })).toMatchObject(expected)
})

const smppDefaults = {
  ...{ tls: false, host: 'smsc.example', port: 2775, systemId: 'id', password: 'word', tps: 100, window: 10, binds: 1 },
  ...{ systemType: '', ton: null, npi: null, dcs: null, simulated: false },
}
test.each<[string, Partial<NonNullable<Settings['smpp']>>]>([
  ['smpp://id:word@smsc.example', {}],
  ['smpps://id:word@smsc.example', { tls: true, port: 3550 }],
  ['smpp://id:word@[::1]:2776', { host: '::1', port: 2776 }],
  ['smpp://id:p%40ss@smsc.example', { password: 'p@ss' }],
  ['smpp://id@smsc.example', { password: '' }],
  ['smpp://id:word@smsc.example?tps=5&window=50&binds=2', { tps: 5, window: 50, binds: 2 }],
  [
    'smpp://id:word@smsc.example/?system_type=bells&ton=5&npi=0&dcs=241',
    { systemType: 'bells', ton: 5, npi: 0, dcs: 241 },
  ],
])('SMPP_URL=%s', (value, expected) => {
  expect(settingsOf({ SMPP_URL: value }).smpp).toEqual({ ...smppDefaults, ...expected })
})

test.each<[string, ...Partial<Settings['sipTrunks'][number]>[]]>([
  ['sip:user:word@trunk.example:5062;transport=tcp', { user: 'user', password: 'word', port: 5062, transport: 'tcp' }],
  ['sip:trunk.example', { user: '', password: '', host: 'trunk.example', port: 5060, transport: 'udp' }],
  ['sip:user:w%3Ard@trunk.example;transport=tls', { password: 'w:rd', port: 5061, transport: 'tls' }],
  ['sip:user:word@[2001:db8::1]:5060', { host: '2001:db8::1', refers: false }],
  ['sip:trunk.example;transfer=refer', { refers: true, backups: [], localPort: 0 }],
  [
    'sip:trunk.example;backup=two.example,[2001:db8::2]:5070;transport=tcp;local=5061',
    {
      backups: [
        { host: 'two.example', port: 5060 },
        { host: '2001:db8::2', port: 5070 },
      ],
      localPort: 5061,
    },
  ],
  ['sip:one.example;channels=20  sip:two.example;cps=5', { host: 'one.example', channels: 20 }, { callsPerSecond: 5 }],
])('SIP_TRUNK_URL=%s', (value, ...expected) => {
  expect(settingsOf({ SIP_TRUNK_URL: value }).sipTrunks).toMatchObject(expected)
})

test('a trunk says which caller IDs are registered with it', () => {
  const of = (callers: string) => ({ SIP_TRUNK_URL: `sip:a@one.example;callers=${callers}` })
  expect(settingsOf(of('12175550100,12175550101')).sipTrunks).toMatchObject([{ callerIds: [12175550100, 12175550101] }])
  expect(() => settingsOf(of('2175550100x'))).toThrow('has callers that are not numbers with their country')
})

test.each<[string, Settings['lookup']]>([
  [
    'https://sid:to%2Fken@lookups.example/v2/PhoneNumbers',
    { address: 'https://lookups.example/v2/PhoneNumbers', user: 'sid', password: 'to/ken' },
  ],
  ['http://127.0.0.1:4000', { address: 'http://127.0.0.1:4000/', user: '', password: '' }],
])('LOOKUP_URL=%s', (value, expected) => {
  expect(settingsOf({ LOOKUP_URL: value })).toMatchObject({ lookup: expected, simulator: true })
})

test.each<[Record<string, string>, string]>([
  [
    { MACHINE_DETECTION: 'greeting=10' },
    'MACHINE_DETECTION must give greeting a whole number from 200 to 30000, not "10".',
  ],
  [
    { CALL_IN_NUMBER: '8005550199' },
    'CALL_IN_NUMBER must be a phone number with its country, such as +18005550199, not "8005550199".',
  ],
  [{ SIP_TRUNK_URL: 'sip:a@one.example sip:a@one.example;cps=5' }, 'SIP_TRUNK_URL names a@one.example:5060 twice.'],
  [
    { SIP_TRUNK_URL: 'sip:a@one.example;transfer=maybe' },
    'SIP_TRUNK_URL has transfer=maybe, which must be bridge or refer.',
  ],
  [{ PORT: '80a' }, 'PORT must be a port from 0 to 65535, not "80a".'],
  [{ PGPORT: '0' }, 'PGPORT must be a port from 1 to 65535, not "0".'],
  [{ PGPORT: '65536' }, 'PGPORT must be a port from 1 to 65535, not "65536".'],
  [{ CARILLON_ROLES: 'web,bell' }, 'CARILLON_ROLES knows web and engine, not "bell".'],
  [{ CARILLON_DEMO: 'maybe' }, 'CARILLON_DEMO must be on or off, not "maybe".'],
  [{ CARILLON_SECRET: 'short' }, 'CARILLON_SECRET must have at least 32 characters.'],
  [
    { CARILLON_PUBLIC_URL: 'bells' },
    'CARILLON_PUBLIC_URL must be an address such as https://carillon.example.org, not "bells".',
  ],
  [
    { CARILLON_PUBLIC_URL: 'https://a.example/b' },
    'CARILLON_PUBLIC_URL must be scheme, host and port alone, such as https://a.example.',
  ],
  [
    { DATABASE_URL: 'mysql://x/y', CARILLON_SECRET: secret },
    'DATABASE_URL must be an address that begins with postgres:// or postgresql:// and names a host.',
  ],
  [
    { TRUST_PROXY: 'nginx' },
    'TRUST_PROXY must be on, off, a number of hops, or addresses such as 10.0.0.0/8, not "nginx".',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace, not "loud".'],
  [{ FINALIZE_AFTER: '24' }, 'FINALIZE_AFTER must be a time such as 24h, 5m or 30s, not "24".'],
  [{ FINALIZE_AFTER: '500ms' }, 'FINALIZE_AFTER must be at least 1s, not 500ms.'],
  [{ RETRY_WAIT: '31d' }, 'RETRY_WAIT must be at most 30d, not 31d.'],
  [
    { SMPP_URL: 'http://smsc' },
    'SMPP_URL must look like smpp://systemid:password@host:port?tps=100&window=10&binds=1.',
  ],
  [
    { SMPP_URL: `${carrier}?tsp=1` },
    'SMPP_URL has the unknown parameter "tsp"; known are tps, window, binds, system_type, ton, npi, dcs.',
  ],
  [{ SMPP_URL: `${carrier}?window=0` }, 'SMPP_URL has window=0, which must be a whole number from 1 to 10000.'],
  [
    { SMPP_URL: 'smpp://id:100%@smsc' },
    'SMPP_URL has a user or password with a % that is not followed by two hexadecimal digits.',
  ],
  [{ SIP_TRUNK_URL: 'trunk.example' }, 'SIP_TRUNK_URL must look like sip:user:password@host:port;transport=udp.'],
  [
    { SIP_TRUNK_URL: 'sip:a.example;local=5070 sip:b.example;local=5070' },
    'SIP_TRUNK_URL has two trunks with the local port 5070 of udp.',
  ],
  [
    { SIP_TRUNK_URL: 'sip:a.example;transport=tls;local=5070' },
    'SIP_TRUNK_URL has local with tls, where calls come on the connection of ours.',
  ],
  [
    { SIP_TRUNK_URL: 'sip:t.example;backup=two:x' },
    'SIP_TRUNK_URL has a backup that does not look like host:port,host:port.',
  ],
  [{ SIP_TRUNK_URL: 'sip:t.example;backup=two:0' }, 'SIP_TRUNK_URL names a port that is not from 1 to 65535.'],
  [{ SIP_TRUNK_URL: 'sip:t.example;transport=ws' }, 'SIP_TRUNK_URL has transport=ws, which must be udp, tcp or tls.'],
  [
    { SPEECH_URL: 'polly.example' },
    'SPEECH_URL must look like https://KEY:SECRET@polly.us-east-1.amazonaws.com?region=us-east-1.',
  ],
  [{ SPEECH_URL: 'https://polly.us-east-1.amazonaws.com' }, 'SPEECH_URL needs the key and the secret before the @.'],
  [{ SPEECH_URL: 'https://a:b@voices.example' }, 'SPEECH_URL needs ?region=, such as region=us-east-1.'],
  [{ LOOKUP_URL: 'lookup.example' }, 'LOOKUP_URL must look like https://sid:token@lookups.twilio.com/v2/PhoneNumbers.'],
  [{ MAIL_FROM: 'School <a@b.example>' }, 'MAIL_FROM must be one address such as carillon@example.org.'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address that begins with smtp:// or smtps:// and names a host.'],
])('%o is refused in one sentence', (env, sentence) => {
  expect(readSettings(env)).toEqual({ problems: [sentence] })
})

test('a database of its own needs a secret of its own', () => {
  expect(readSettings({ DATABASE_URL: 'postgres://db/x' }).problems?.[0]).toMatch(
    /^CARILLON_SECRET must be set together/,
  )
})

test('everything wrong is said at once', () => {
  expect(readSettings({ PORT: 'x', PGPORT: 'y' }).problems).toHaveLength(2)
})

test('help lists what can be set and not what the launcher sets', () => {
  expect(describeSettings()).toMatch(/^ {2}PORT +port of the page and the API; 0 takes a free one \(3000\)$/m)
  expect(describeSettings()).not.toContain('CARILLON_LAUNCHER')
})

test('of a setting that opens something no more is told than that it is set; what the launcher gives is not', () => {
  const told = (env: Record<string, string>, name: string) => settingsOf(env).told.find((each) => each.name === name)
  const SMTP_URL = 'smtps://u:p@mail.example:465'
  expect(told({ SMTP_URL }, 'SMTP_URL')).toMatchObject({ isSet: true, value: null })
  expect(told({ SMTP_URL, CARILLON_MAIL: 'simulator' }, 'SMTP_URL')).toMatchObject({ isSet: false, value: null })
  expect(told({ MAIL_FROM: 'a@school.example' }, 'MAIL_FROM')).toMatchObject({ value: 'a@school.example' })
  expect(told({}, 'CARILLON_LAUNCHER')).toBeUndefined()
})
