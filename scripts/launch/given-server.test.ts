import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { newBench } from '../testing/stand-ins.ts'
import { startSystemPostgres, systemPostgres } from '../testing/system-postgres.ts'
import { product } from './product.ts'

test('the product on a PostgreSQL that is not its own: prepares it, serves and sends', async ({
  skip,
  onTestFinished,
}) => {
  if (systemPostgres === undefined) {
    skip('The machine has no PostgreSQL of its own, and it could not be installed: that takes apt-get and root.')
    return
  }
  const server = await startSystemPostgres(systemPostgres)
  onTestFinished(server.stop)
  const bench = await newBench({
    prepare: itself(product.prepare),
    server: itself(product.server),
    simulator: itself(product.simulator),
  })
  onTestFinished(bench.dispose)
  const carillon = bench.launch({ DATABASE_URL: server.url, CARILLON_SECRET: 'ab'.repeat(32) })
  await carillon.ready()
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`http://127.0.0.1:${bench.env.PORT}/v1${path}`, {
      method,
      headers: { authorization: 'Bearer demo-token-olive', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await reply.json()) as { BroadcastID: number; BroadcastStatus: string; DeliveredTexts: number }
  }
  const { BroadcastID } = await ask('POST', '/broadcasts', {
    BroadcastName: 'Snow',
    BroadcastType: 'SMS',
    TextMessage: 'No school today.',
    Contacts: Array.from({ length: 50 }, (_, n) => ({ PrimaryPhone: String(2_175_560_100 + n) })),
    UserIndicatedConsentDeclared: true,
  })
  await expect
    .poll(() => ask('GET', `/broadcasts/${BroadcastID}`), { timeout: 40_000 })
    .toMatchObject({ DeliveredTexts: 50 })
  expect(bench.instance()).not.toHaveProperty('ports.postgres')
  carillon.process.kill('SIGTERM')
  expect(await carillon.exit()).toBe(0)
})

/** In place of a small program that stands in for it. */
const itself = (file: string): string => `import ${JSON.stringify(pathToFileURL(file).href)}`
