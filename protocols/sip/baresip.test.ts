// Our agent and our media against a softphone that is not ours, both ways.

import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { encode } from '../rtp/g711.ts'
import { type Line, startMedia } from '../rtp/media.ts'
import { type Baresip, hasBaresip, startBaresip, whyNoBaresip } from '../testing/baresip.ts'
import type { IncomingCall } from './incoming-call.ts'
import type { AgreedMedia, LocalMedia } from './offer.ts'
import { listenTo, orderTo, startAgent } from './testing/agents.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Each has fourteen: SIP, the same with TLS, its orders, and its media. Below those that are given to whoever asks for any. */
let nextPorts = 22_000
const freePorts = (): number => {
  nextPorts += 14
  return nextPorts
}

if (!hasBaresip) it.skip(whyNoBaresip, () => {})
describe.skipIf(!hasBaresip)('with baresip', () => {
  const phone = async (hertz: number, first = freePorts(), proxy?: number) => {
    const ports = { sip: first, control: first + 2, rtp: first + 4, ...(proxy !== undefined && { proxy }) }
    const one = await startBaresip(ports, hertz)
    ends.push(one.stop)
    return { one, port: first }
  }
  const agentFor = async (port: number, onCall?: (call: IncomingCall) => void) => {
    const { agent } = await startAgent({
      ...(onCall ? { onCall } : {}),
      proxies: [{ host: '127.0.0.1', port }],
      keepAliveMs: null,
    })
    ends.push(agent.close)
    return agent
  }
  const openMedia = async () => {
    const media = await startMedia({ host: '127.0.0.1', ports: { from: 35_000, to: 35_999 } })
    ends.push(media.close)
    return media
  }
  const localOf = (one: Line): LocalMedia => ({ host: one.host, port: one.port, sessionId: '1', version: 1 })
  const join = (one: Line, agreed: AgreedMedia) => one.connect({ ...agreed, sends: agreed.direction === 'sendrecv' })
  const call = async (agent: Awaited<ReturnType<typeof agentFor>>, one: Line) => {
    const ours = listenTo()
    const placed = agent.place(orderTo('phone', { local: localOf(one) }), ours.handlers)
    await ours.reached('answered')
    join(one, ours.media[0]!)
    return { placed, ours }
  }

  it('it answers, hears us, is heard, and each of its keys comes once', async () => {
    const { one: theirs, port } = await phone(440)
    const agent = await agentFor(port)
    const media = await openMedia()
    const keys: string[] = []
    let heard = () => {}
    const allKeys = new Promise<void>((resolve) => {
      heard = () => keys.length === 3 && resolve()
    })
    const one = await media.open({
      onKey(key) {
        keys.push(key)
        heard()
      },
      onLost() {},
    })
    const { placed, ours } = await call(agent, one)
    expect(ours.media[0]).toMatchObject({ host: '127.0.0.1', law: 'PCMU' })
    expect(strengthAt(await one.record(1000), 440)).toBeGreaterThan(0.5)
    await one.play(media.clip(encode('PCMU', tone(1000, 1))))
    pressAll(theirs, '19#')
    await allKeys
    expect(keys).toEqual(['1', '9', '#'])
    placed.hangUp()
    expect(await ours.ended).toMatchObject({ by: 'us', wasAnswered: true })
    const files = theirs.heardFiles()
    expect(files).toHaveLength(1)
    expect(strengthAt(samplesOf(files[0]!), 1000)).toBeGreaterThan(0.2)
  })

  it('it calls us, is heard, and hangs up', async () => {
    const media = await openMedia()
    const one = await media.open({ onKey() {}, onLost() {} })
    const theirs = listenTo()
    const { one: softphone, port } = await phone(600)
    const agent = await agentFor(port, (incoming) => {
      expect(incoming.to).toBe('15551239999')
      incoming.ring()
      incoming.answer(localOf(one), { ...theirs.handlers, onAnswered: (agreed) => join(one, agreed) })
    })
    softphone.order('dial', `sip:15551239999@127.0.0.1:${agent.address.port}`)
    expect(strengthAt(await one.record(3000), 600)).toBeGreaterThan(0.3)
    softphone.order('hangup')
    expect(await theirs.ended).toMatchObject({ by: 'peer', wasAnswered: true })
  })

  it('it goes to whom we refer it to, and tells us so', async () => {
    const media = await openMedia()
    const [first, third] = [
      await media.open({ onKey() {}, onLost() {} }),
      await media.open({ onKey() {}, onLost() {} }),
    ]
    const reached = listenTo()
    const port = freePorts()
    const agent = await agentFor(port, (incoming) => {
      expect(incoming.to).toBe('15551239999')
      incoming.answer(localOf(third), { ...reached.handlers, onAnswered: (agreed) => join(third, agreed) })
    })
    await phone(440, port, agent.address.port)
    const { placed } = await call(agent, first)
    expect(await placed.refer('15551239999')).toEqual({ kind: 'told', status: 200 })
    expect(strengthAt(await third.record(2000), 440)).toBeGreaterThan(0.3)
    placed.hangUp()
  })

  it('two of them that we bridge hear each other, and no longer us', async () => {
    const [low, high] = [await phone(440), await phone(1200)]
    const media = await openMedia()
    const one = await media.open({ onKey() {}, onLost() {} })
    const other = await media.open({ onKey() {}, onLost() {} }, one)
    const calls = [await call(await agentFor(low.port), one), await call(await agentFor(high.port), other)]
    one.bridge(other, 20_000)
    // Three seconds of it, beside which what was before it is little.
    for (const line of [one, other])
      await expect.poll(async () => (await line.quality()).received, { timeout: 20_000 }).toBeGreaterThan(150)
    for (const { placed } of calls) placed.hangUp()
    for (const { ours } of calls) await ours.ended
    expect(strengthAt(samplesOf(low.one.heardFiles()[0]!), 1200)).toBeGreaterThan(0.3)
    expect(strengthAt(samplesOf(high.one.heardFiles()[0]!), 440)).toBeGreaterThan(0.3)
  })
})

const pressAll = (one: Baresip, keys: string) => {
  for (const key of keys) one.order('sndcode', key)
}

const tone = (hertz: number, seconds: number) =>
  Int16Array.from({ length: 8000 * seconds }, (_, i) => 8000 * Math.sin((2 * Math.PI * hertz * i) / 8000))

/** How much of the energy is at one frequency, from 0 to 1 (Goertzel, in blocks of 50 ms). */
const strengthAt = (samples: Int16Array, hertz: number): number => {
  const size = 400
  let [at, all] = [0, 0]
  for (let from = 0; from + size <= samples.length; from += size) {
    const factor = 2 * Math.cos((2 * Math.PI * Math.round((hertz * size) / 8000)) / size)
    let [before, last] = [0, 0]
    for (const sample of samples.subarray(from, from + size)) {
      all += sample * sample
      ;[before, last] = [last, sample + factor * last - before]
    }
    at += (2 * (before * before + last * last - factor * before * last)) / size
  }
  return all === 0 ? 0 : at / all
}

/** Of a WAV file of 16 bits that may still be written. */
const samplesOf = (path: string): Int16Array => {
  const octets = readFileSync(path)
  const from = octets.indexOf('data') + 8
  return Int16Array.from({ length: (octets.length - from) >> 1 }, (_, i) => octets.readInt16LE(from + 2 * i))
}
