import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { afterEach, expect, test } from 'vitest'
import { account, token, twilioBench } from '../carriers/twilio/testing/twilio-bench.ts'
import { engineScene, phones } from '../testing/engine-scene.ts'
import { type Provider, startProvider } from '../testing/http-provider.ts'

type Scene = Awaited<ReturnType<typeof engineScene>>
let scene: Scene
let provider: Provider
afterEach(async () => {
  await scene.close()
  await provider.close()
})

const open = async (options: Parameters<typeof engineScene>[0] = {}) => {
  scene = await engineScene(options)
  provider = await startProvider(twilioBench.speech)
  const carrierId = await scene.addCarrierAt(
    'twilio',
    `twilio://${account}:${token}@${provider.host}/api/laml?tls=off&window=4`,
  )
  await scene.rank([carrierId])
  return carrierId
}

test('pictures go over HTTP, once to each', async () => {
  await open({ finalizeAfter: '1s' })
  const picture = 'https://example.test/media/1.png'
  const broadcastId = await scene.broadcast(phones(12), 'Look!', 2, { media: [picture] })
  await scene.complete(broadcastId)
  expect(provider.texts.map(({ to }) => to).sort()).toEqual(phones(12).map((phone) => `+${phone}`))
  expect(provider.texts.every(({ media }) => media.length === 1 && media[0] === picture)).toBe(true)
  expect((await scene.rows(broadcastId)).every(({ state }) => state === outcome.delivered)).toBe(true)
})

test('the simulated SMSC, unlike others, takes their addresses', async () => {
  await open()
  await scene.rank([])
  const broadcastId = await scene.broadcast(phones(2), 'Look!', 2, { media: ['https://example.test/media/1.png'] })
  await scene.complete(broadcastId)
  const rows = await scene.rows(broadcastId)
  expect(rows.map(({ state }) => state)).toEqual([outcome.delivered, outcome.delivered])
})

test('a long text spends the pace of all its segments', async () => {
  await open({ finalizeAfter: '1s', pace: 10 })
  const broadcastId = await scene.broadcast(phones(6), 'word '.repeat(120), 4)
  await scene.complete(broadcastId)
  // Four segments each with what is said to a first one: the sixth may leave when twenty have.
  expect(provider.texts.at(-1)!.at - provider.texts[0]!.at).toBeGreaterThan(1900)
})

test('what a provider will not take now goes later, and not twice', async () => {
  await open({ finalizeAfter: '1s' })
  provider.answers('slow down')
  const broadcastId = await scene.broadcast(phones(5))
  await provider.until(() => provider.heard.some(({ method }) => method === 'POST'))
  provider.answers('accept')
  await scene.complete(broadcastId)
  const to = provider.texts.map((text) => text.to)
  expect(new Set(to).size).toBe(5)
  expect(to).toHaveLength(5)
})
