import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEngine } from '../engine/engine.ts'
import { openPlatform } from '../platform/open-platform.ts'
import { readSettings } from '../platform/settings.ts'
import { seedDemo } from '../seed/demo.ts'
import { appOn } from '../testing/cast.ts'
import { freshDatabase } from '../testing/database.ts'
import { startSmsc } from '../testing/smsc.ts'
import { baseString, encode, sign } from './oauth.ts'

/** The programs that `/docs` shows are run as a stranger would: against the demonstration world, with its token. */
const folder = new URL('../../web/features/docs/examples/', import.meta.url)
const run = promisify(execFile)

const startWorld = async () => {
  const database = await freshDatabase()
  const smsc = await startSmsc()
  const { settings } = readSettings({
    DATABASE_URL: database.url,
    CARILLON_SECRET: 'ab'.repeat(32),
    SMPP_URL: `smpp://test:test@127.0.0.1:${smsc.port}`,
    CARILLON_CARRIER: 'simulator',
    LOG_LEVEL: 'silent',
  })
  const platform = openPlatform(settings!, 'test', { connections: 6 })
  await seedDemo(platform)
  const app = appOn(platform)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const engine = await startEngine(platform)
  return {
    smsc,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async close() {
      await app.close()
      await engine.stop()
      await smsc.close()
      await platform.close()
      await database.close()
    },
  }
}

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
)

const runExample = async (program: string, name: string, env: Record<string, string>) => {
  const { stdout } = await run(program, [fileURLToPath(new URL(name, folder))], {
    env: {
      PATH: process.env.PATH,
      CARILLON_URL: world.url,
      CARILLON_TOKEN: 'demo-token-olive',
      CARILLON_CONSUMER_KEY: 'demo-consumer-key',
      CARILLON_CONSUMER_SECRET: 'demo-consumer-secret',
      ...env,
    },
  })
  return stdout
}

test.each([
  [process.execPath, 'first-text.mjs', '(312) 555-0160', true],
  ['python3', 'first-text.py', '(312) 555-0161', hasPython],
] as const)('%s %s sends a text and sees it arrive', async (program, name, phone, isThere) => {
  if (!isThere) return
  const said = await runExample(program, name, { CARILLON_PHONE: phone })
  expect(said.split('\n').map((line) => line.replace(/\d{2,}/, 'N'))).toEqual([
    'Signed in as olive.owner.',
    expect.stringMatching(/^Broadcast \w+ is on its way\.$/),
    '1 delivered, 0 failed, 0 still waiting.',
    '',
  ])
  const digits = `1${phone.replace(/\D/g, '')}`
  expect(world.smsc.texts.filter(({ to }) => to === digits)).toHaveLength(1)
})

test('the commands for curl do the same', async () => {
  const said = await runExample('sh', 'first-text.sh', { CARILLON_PHONE: '(312) 555-0162' })
  expect(said).toContain('"UserName":"olive.owner"')
  expect(said.match(/"BroadcastName":"My first text"/g)).toHaveLength(2)
})

test.each([
  [process.execPath, 'sign.mjs', true],
  ['python3', 'sign.py', hasPython],
] as const)('%s %s signs so that the server accepts it', async (program, name, isThere) => {
  if (!isThere) return
  expect(await runExample(program, name, {})).toMatch(/^200 \{"Items":\[\{"ListID":\d+,"ListName":"Grade 9"/)
})

test('the worked example of a signature is what the server computes', async () => {
  const worked = JSON.parse(await readFile(new URL('signature.json', folder), 'utf8'))
  const header = Object.entries(worked.parameters as Record<string, string>)
  const base = baseString({ method: worked.method, origin: worked.origin, url: worked.url, form: [], header })
  const signature = sign('HMAC-SHA256', base, worked.secret, '')
  const sent = [...header, ['oauth_signature', signature]].map(([name, value]) => `${name}="${encode(value!)}"`)
  expect(worked).toMatchObject({
    baseString: base,
    signingKey: `${encode(worked.secret)}&`,
    signature,
    header: `OAuth ${sent.join(', ')}`,
  })
})
