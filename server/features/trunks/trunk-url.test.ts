import { expect, it } from 'vitest'
import { readTrunk } from './trunk-url.ts'

const publicKey = Buffer.alloc(32, 7).toString('base64url')

it('a trunk is named by what it speaks, its user and its host, and holds its limits', () => {
  const usual = { callerIds: [], channels: 100, callsPerSecond: 10, ringSeconds: 35 }
  expect(readTrunk('sip:us:geheim@sip.example.org')).toMatchObject({
    ...{ kind: 'sip', name: 'us@sip.example.org:5060', password: 'geheim', transport: 'udp', ...usual },
  })
  expect(readTrunk('ari://us:geheim@pbx.example.org:8089?endpoint=PJSIP/{number}@trunk')).toEqual({
    ...{ kind: 'ari', name: 'us@pbx.example.org:8089', origin: 'https://pbx.example.org:8089', path: '/ari' },
    ...{ user: 'us', password: 'geheim', app: 'carillon', endpoint: 'PJSIP/{number}@trunk', ...usual },
  })
  expect(
    readTrunk('ari://us:geheim@127.0.0.1:8088/pbx/ari?endpoint=PJSIP/0{number}@out&app=calls&tls=off&channels=8'),
  ).toMatchObject({
    ...{ origin: 'http://127.0.0.1:8088', path: '/pbx/ari', app: 'calls', channels: 8 },
  })
  expect(readTrunk('esl://:geheim@switch.example.org?endpoint=sofia/gateway/trunk/{number}&cps=5')).toEqual({
    ...{ kind: 'esl', name: 'switch.example.org:8021', host: 'switch.example.org', port: 8021, password: 'geheim' },
    ...{ endpoint: 'sofia/gateway/trunk/{number}', ...usual, callsPerSecond: 5 },
  })
  expect(readTrunk('esl://any:ge%40heim@10.0.0.5:8022?endpoint=sofia/internal/+{number}@10.0.0.9')).toMatchObject({
    ...{ name: '10.0.0.5:8022', password: 'ge@heim', endpoint: 'sofia/internal/+{number}@10.0.0.9' },
  })
  expect(readTrunk('twilio://ACsid:geheim@api.twilio.com?cps=1&ring=60')).toMatchObject({
    ...{ kind: 'twilio', name: 'ACsid@api.twilio.com', callsPerSecond: 1, ringSeconds: 60, channels: 100 },
    url: { signingKey: 'geheim', base: '/2010-04-01/Accounts/ACsid' },
  })
  expect(readTrunk(`telnyx://geheim@api.telnyx.com?connection=1684&publickey=${publicKey}&channels=20`)).toMatchObject({
    ...{ kind: 'telnyx', name: '1684@api.telnyx.com', channels: 20, callsPerSecond: 10 },
    url: { user: 'geheim', base: '/v2', connection: '1684' },
  })
})

it.each([
  ['sip:us:gehe im@host', 'must be one trunk, without spaces.'],
  ['http://us:geheim@host', 'must begin with sip:, ari://, esl://, twilio:// or telnyx://.'],
  [
    'ari://us:geheim@host',
    'must look like ari://user:password@host:8089?endpoint=PJSIP/{number}@trunk: the endpoint, with {number} in it, is missing.',
  ],
  [
    'ari://us:geheim@host?endpoint=PJSIP/{number}@trunk&tls=off',
    'has tls=off or another value of tls, which is only for a provider on this machine.',
  ],
  ['ari://us:geheim@host?endpoint=PJSIP/{number}@trunk&app=a/b', 'has an app that is no name of letters and digits.'],
  [
    'ari://us:geheim@host?endpoint=PJSIP/{number}@trunk&channels=0',
    'has channels=0, which must be a whole number from 1 to 5000.',
  ],
  ['esl://host?endpoint=sofia/gateway/trunk/{number}', expect.stringMatching(/^must look like esl:/)],
  [
    'esl://:geheim@host',
    'must look like esl://:password@host:8021?endpoint=sofia/gateway/trunk/{number}: the endpoint, with {number} in it, is missing.',
  ],
  [
    'esl://:geheim@host?endpoint={x=1}sofia/gateway/trunk/{number}',
    'has an endpoint that is not one alone, such as sofia/gateway/trunk/{number}.',
  ],
  [
    'esl://:geheim@host?endpoint=sofia/gateway/a/{number},sofia/gateway/b/{number}',
    'has an endpoint that is not one alone, such as sofia/gateway/trunk/{number}.',
  ],
  [
    'esl://:geheim%0Aevent@host?endpoint=sofia/gateway/trunk/{number}',
    'has a password with a % that stands for no letter.',
  ],
  [
    'esl://:geheim@[::1]?endpoint=sofia/gateway/trunk/{number}',
    'needs a name or an IPv4 address: the audio of FreeSWITCH has no other.',
  ],
  [
    'esl://:geheim@host?endpoint=sofia/gateway/trunk/{number}&ring=0',
    'has ring=0, which must be a whole number from 1 to 120.',
  ],
  [
    `telnyx://geheim@host?publickey=${publicKey}`,
    'must look like telnyx://key@api.telnyx.com?connection=…&publickey=…: connection is missing.',
  ],
  [
    'telnyx://geheim@host?connection=1&publickey=short',
    'needs publickey, the account’s public key in base64 as the portal shows it (44 characters).',
  ],
  ['twilio://ACsid:geheim@host?cps=many', 'has cps=many, which must be a whole number from 1 to 500.'],
  [
    'twilio://ACsid:geheim@host?lines=4',
    expect.stringMatching(/^has the unknown parameter "lines"; known are .*channels, cps, ring/),
  ],
])('%s: the address %s', (written, why) => {
  const said = readTrunk(written)
  expect(said).toEqual(why)
  expect(said).not.toContain('geheim')
})
