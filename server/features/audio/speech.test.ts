import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlatform } from '../../platform/open-platform.ts'
import { readSettings } from '../../platform/settings.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { mp3Of } from '../../testing/sounds.ts'
import { sweepAudio } from './jobs.ts'
import { renderFor, renderSpeech } from './render-speech.ts'
import { soundOf, usableAudio } from './use-store.ts'

let scene: Scene
let olive: Asker
/** A provider of voices, which says eleven seconds of a tone whatever it is asked, while it is up. */
const asked: string[] = []
let isUp = true
const provider = createServer((request, reply) => {
  request.setEncoding('utf8')
  let body = ''
  request.on('data', (part: string) => {
    body += part
  })
  request.on('end', () => {
    asked.push(JSON.parse(body).Text)
    if (isUp) reply.writeHead(200, { 'content-type': 'audio/mpeg' }).end(mp3Of(11))
    else reply.writeHead(503).end()
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  scene = await openScene({ env: { SPEECH_URL: `http://key:secret@127.0.0.1:${port}?region=us-east-1` } })
  olive = await scene.as('olive.owner')
})
afterAll(async () => {
  provider.closeAllConnections()
  provider.close()
  await scene.close()
})

test('words are heard before they are kept, and spoken once', async () => {
  asked.length = 0
  const said = { Text: 'Hi {{FirstName there}}, no school.', Voice: 'Salli' }
  const heard = await olive.post('/audio/texttospeech/preview', said)
  expect([heard.status, heard.headers['content-type']]).toEqual([200, 'audio/wav'])
  const { status, body, headers } = await olive.post('/audio/texttospeech', { Name: 'Snow', ...said })
  expect(status).toBe(200)
  expect(body).toMatchObject({ Name: 'Snow', Source: 'TextToSpeech', UsedAs: [] })
  expect(headers.location).toBe(`/v1/audio/${body.AudioID}`)
  expect(asked).toEqual(['Hi there, no school.'])
  const scope = scene.scopeOf('olive.owner')
  expect((await soundOf(scene.platform.db, scope, body.AudioID))!.seconds).toBeCloseTo(body.Length, 1)
  expect(await usableAudio(scene.platform.db, scope, [body.AudioID])).toMatchObject([
    { words: said.Text, voice: 'Salli' },
  ])
})

test.each([
  [{ Text: ' ', Voice: 'Salli' }, 'Text', 'Text-to-speech text is required.'],
  [{ Text: 'Hi {{FirstName}}.', Voice: 'Salli' }, 'Text', 'such as {{FirstName there}}'],
  [{ Text: 'Hi {{First Name', Voice: 'Salli' }, 'Text', 'invalid format'],
  [{ Text: 'x'.repeat(2001), Voice: 'Salli' }, 'Text', 'Shorten it'],
])('%j is refused with what to do', async (said, field, sentence) => {
  const { status, body } = await olive.post('/audio/texttospeech', { Name: 'Snow', ...said })
  expect(status).toBe(400)
  expect(body.Errors[field][0]).toContain(sentence)
})

test('each person hears their own words; those who have the same name hear the same sound', async () => {
  asked.length = 0
  const scope = scene.scopeOf('olive.owner')
  const said = { words: 'Dear {{FirstName parent}}, the bus is late.', voice: 'Joey' } as const
  for (const FirstName of ['Ann', 'Bob', 'Ann', '']) {
    const sound = await renderFor(scene.platform, scope, said, { FirstName })
    expect(sound!.seconds).toBeCloseTo(11, 0)
  }
  expect(asked.map((words) => words.split(',')[0])).toEqual(['Dear Ann', 'Dear Bob', 'Dear parent'])
  await renderFor(scene.platform, scene.scopeOf('ivan.invoice'), said, { FirstName: 'Ann' })
  expect(asked).toHaveLength(4)
})

test('who would be told more than a call takes is told nothing', async () => {
  const said = { words: '{{FirstName you}}', voice: 'Joey' } as const
  const scope = scene.scopeOf('olive.owner')
  expect(await renderFor(scene.platform, scope, said, { FirstName: 'Ann' }, 5)).toBeUndefined()
  expect(await renderFor(scene.platform, scope, said, { FirstName: 'Ann' }, 60)).toBeDefined()
})

test('what one contact would hear can be heard before', async () => {
  asked.length = 0
  const Contact = { FirstName: 'Zoe' }
  await olive.post('/audio/texttospeech/preview', { Text: 'Hi {{FirstName there}}.', Voice: 'Joey', Contact })
  expect(asked).toEqual(['Hi Zoe.'])
})

test('a provider that is away is told so, with another way', async () => {
  isUp = false
  const { status, body } = await olive.post('/audio/texttospeech', {
    Name: 'Snow',
    Text: 'Something new.',
    Voice: 'Ivy',
  })
  expect([status, body.Message]).toEqual([
    503,
    'No voice could speak this just now. Try again in a moment, or record it yourself.',
  ])
  isUp = true
})

test('what nobody has wanted for a month is made anew', async () => {
  const scope = scene.scopeOf('olive.owner')
  const said = { words: 'Once in a while.', voice: 'Ivy' } as const
  await renderSpeech(scene.platform, scope, said)
  scene.clock.pass(20 * 86_400_000)
  await renderSpeech(scene.platform, scope, said)
  scene.clock.pass(20 * 86_400_000)
  await sweepAudio.work(scene.platform, {})
  asked.length = 0
  await renderSpeech(scene.platform, scope, said)
  expect(asked).toEqual([])
  scene.clock.pass(31 * 86_400_000)
  await sweepAudio.work(scene.platform, {})
  await renderSpeech(scene.platform, scope, said)
  expect(asked).toEqual(['Once in a while.'])
})

test('without a provider a voice that is built in speaks', async () => {
  const { settings } = readSettings({
    DATABASE_URL: scene.databaseUrl,
    CARILLON_SECRET: 'ab'.repeat(32),
    LOG_LEVEL: 'silent',
  })
  const platform = openPlatform(settings!, 'test', { connections: 2 })
  const said = { words: 'School is closed today because of the snow.', voice: 'Kendra' } as const
  const { heardFrom, heardTo } = await renderSpeech(platform, scene.scopeOf('olive.owner'), said)
  expect((heardTo - heardFrom) / 8000).toBeGreaterThan(2)
  await platform.close()
})
