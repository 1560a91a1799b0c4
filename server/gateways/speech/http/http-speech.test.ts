import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { mp3Of } from '../../../testing/sounds.ts'
import { openHttpSpeech } from './http-speech.ts'
import { signRequest } from './sign-request.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A provider that says what the test wants. */
const openProvider = async (say: (reply: ServerResponse) => void, timeoutMs = 5000) => {
  const asked: { url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer(async (request, reply) => {
    asked.push({ url: request.url!, headers: request.headers, body: await text(request) })
    say(reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const provider = { address, key: 'AKID', secret: 'hush', region: 'us-east-1', engine: 'neural' }
  const now = () => new Date('2026-11-26T12:00:00Z')
  return { asked, speech: openHttpSpeech(provider, { timeoutMs, now }) }
}

const example = {
  ...{ headers: {}, body: '', key: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' },
  ...{ region: 'us-east-1', service: 'service', at: new Date('2015-08-30T12:36:00Z') },
  url: new URL('https://example.amazonaws.com/'),
}

test.each([
  ['GET', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['POST', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
])('a %s is signed as the published examples are', (method, signature) => {
  expect(signRequest({ ...example, method }).authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
  )
})

test('the words are asked for in the voice, signed, and come as mp3', async () => {
  const sound = mp3Of(11)
  const { asked, speech } = await openProvider((reply) =>
    reply.writeHead(200, { 'content-type': 'audio/mpeg' }).end(sound),
  )
  expect(await speech.speak('No school today — “stay warm”.', 'Salli')).toEqual(sound)
  const [{ url, headers, body }] = asked as [(typeof asked)[0]]
  expect(url).toBe('/v1/speech')
  expect(JSON.parse(body)).toEqual({
    ...{ Engine: 'neural', OutputFormat: 'mp3', SampleRate: '22050', TextType: 'text', VoiceId: 'Salli' },
    Text: 'No school today — “stay warm”.',
  })
  expect(headers['x-amz-date']).toBe('20261126T120000Z')
  expect(headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKID\/20261126\/us-east-1\/polly\/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=[0-9a-f]{64}$/,
  )
})

test.each<[string, (reply: ServerResponse) => void, RegExp]>([
  ['is throttled', (reply) => reply.writeHead(429).end('{"message":"Rate exceeded"}'), /it answered 429/],
  [
    'is sent elsewhere',
    (reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    /could not be used/,
  ],
  ['is cut off', (reply) => reply.socket!.destroy(), /could not be used/],
  ['hears nothing', () => {}, /it took too long/],
])('whoever %s is told so, without the words or the secret', async (_, say, sentence) => {
  const { speech } = await openProvider(say, 300)
  const refused = await speech.speak('Secret party', 'Ivy').then(
    () => '',
    (error: Error) => error.message,
  )
  expect(refused).toMatch(sentence)
  expect(refused).not.toMatch(/party|hush/i)
})
