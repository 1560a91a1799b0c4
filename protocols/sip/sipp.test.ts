// Our agent and our media against peers that are not ours, both ways.

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setImmediate as immediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { encode } from '../rtp/g711.ts'
import { type Line, startMedia } from '../rtp/media.ts'
import {
  busyPhone,
  caller,
  challengingPhone,
  hasSipp,
  pause,
  pcap,
  playing,
  questioned,
  referringPhone,
  runSipp,
  whyNoSipp,
} from '../testing/sipp.ts'
import type { IncomingCall } from './incoming-call.ts'
import type { AgreedMedia, LocalMedia } from './offer.ts'
import { listenTo, localMedia, orderTo, startAgent } from './testing/agents.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A port that nobody listens on; sipp has to be told one. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(() => resolve()))
  return port
}

/**
 * Until somebody takes connections there. It is read and not tried: sipp counts a connection that ends as one of its calls'
 * where the next has its descriptor.
 */
async function listening(port: number): Promise<void> {
  const taken = `:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A `
  while (!(await readFile('/proc/net/tcp', 'latin1')).includes(taken)) await immediate()
}

const transports = { udp: 'u1', tcp: 't1' } as const

if (!hasSipp) it.skip(whyNoSipp, () => {})
describe.skipIf(!hasSipp)('with sipp', () => {
  /** A phone of sipp's and an agent of ours that calls it. Questions whether it is there would count as calls of its scenario. */
  async function callSipp(kind: 'udp' | 'tcp', scenario: string, args: string[], keepAliveMs: number | null = null) {
    const port = await freePort()
    const where = ['-i', '127.0.0.1', '-p', String(port), '-mi', '127.0.0.1', '-t', transports[kind]]
    const sipp = runSipp(scenario, [...where, ...args])
    ends.push(sipp.stop)
    if (kind === 'tcp') await listening(port)
    const { agent } = await startAgent({ kind, proxies: [{ host: '127.0.0.1', port }], keepAliveMs })
    ends.push(agent.close)
    return { agent, sipp }
  }

  async function sippCalls(
    kind: 'udp' | 'tcp',
    scenario: string,
    args: string[],
    onCall: (call: IncomingCall) => void,
  ) {
    const proxies = [{ host: '127.0.0.1', port: await freePort() }]
    const { agent } = await startAgent({ kind, onCall, proxies, keepAliveMs: null })
    ends.push(agent.close)
    const [port, media] = [await freePort(), await freePort()]
    const where = [
      '-i',
      '127.0.0.1',
      '-p',
      String(port),
      '-mi',
      '127.0.0.1',
      '-mp',
      String(media),
      '-t',
      transports[kind],
    ]
    const sipp = runSipp(scenario, [`127.0.0.1:${agent.address.port}`, ...where, '-s', '15551239999', ...args])
    ends.push(sipp.stop)
    return { agent, sipp }
  }

  it.each(['udp', 'tcp'] as const)(
    'over %s: its phones ask for a password, answer, and are hung up on',
    async (kind) => {
      const { agent, sipp } = await callSipp(kind, challengingPhone, ['-m', '20'])
      const ends = await Promise.all(
        Array.from({ length: 20 }, async (_, i) => {
          const ours = listenTo()
          const call = agent.place(orderTo(`1555123${1000 + i}`), ours.handlers)
          await ours.reached('answered')
          expect(ours.media[0]).toMatchObject({ host: '127.0.0.1', law: 'PCMA', payloadType: 8, eventType: 101 })
          call.hangUp()
          return ours.ended
        }),
      )
      expect(ends.every((end) => end.wasAnswered && end.by === 'us')).toBe(true)
      await sipp.done
    },
  )

  it('its answer to our question is heard, also a refusal', async () => {
    const { agent, sipp } = await callSipp('udp', questioned, ['-m', '3'], 50)
    await sipp.done
    expect(agent.isUp()).toBe(true)
  })

  it.each(['udp', 'tcp'] as const)('over %s: it connects whoever it has with somebody else', async (kind) => {
    const { agent, sipp } = await callSipp(kind, referringPhone('202 Accepted', [200]), ['-m', '1'])
    const ours = listenTo()
    const call = agent.place(orderTo('15551230001'), ours.handlers)
    await ours.reached('answered')
    expect(await call.refer('15551239999')).toEqual({ kind: 'told', status: 200 })
    call.hangUp()
    expect(await ours.ended).toMatchObject({ by: 'us', wasAnswered: true })
    await sipp.done
  })

  it.each([
    ['603 Decline', [], { kind: 'refused', status: 603 }],
    ['405 Method Not Allowed', [], { kind: 'refused', status: 405 }],
    ['202 Accepted', [100, 180, 486], { kind: 'told', status: 486 }],
    ['202 Accepted', [503], { kind: 'told', status: 503 }],
  ] as const)('it says %s, tells %j, and the call goes on until we hang up', async (answer, tells, end) => {
    const { agent, sipp } = await callSipp('udp', referringPhone(answer, tells), ['-m', '1'])
    const ours = listenTo()
    const call = agent.place(orderTo('15551230001'), ours.handlers)
    await ours.reached('answered')
    expect(await call.refer('15551239999')).toEqual(end)
    call.hangUp()
    expect(await ours.ended).toMatchObject({ by: 'us', wasAnswered: true })
    await sipp.done
  })

  it('a busy phone says so, with its cause', async () => {
    const { agent, sipp } = await callSipp('udp', busyPhone, ['-m', '1'])
    const ours = listenTo()
    agent.place(orderTo('15551230001'), ours.handlers)
    expect(await ours.ended).toMatchObject({ by: 'peer', status: 486, cause: 17 })
    await sipp.done
  })

  it.each(['udp', 'tcp'] as const)('over %s: it calls us twenty times and hangs up', async (kind) => {
    const ended: Promise<unknown>[] = []
    const { sipp, agent } = await sippCalls(kind, caller(pause(50)), ['-m', '20', '-r', '50'], (call) => {
      expect(call.to).toBe('15551239999')
      const theirs = listenTo()
      call.ring()
      call.answer(localMedia(), theirs.handlers)
      ended.push(theirs.ended)
    })
    await sipp.done
    expect(await Promise.all(ended)).toHaveLength(20)
    expect(agent.calls()).toBe(0)
  })

  describe('and our media', () => {
    async function line(onKey: (key: string) => void = () => {}) {
      const media = await startMedia({ host: '127.0.0.1', ports: { from: 34_000, to: 34_999 } })
      ends.push(media.close)
      const one = await media.open({ onKey, onLost() {} })
      const local: LocalMedia = { host: one.host, port: one.port, sessionId: '1', version: 1 }
      return { media, one, local }
    }
    const join = (one: Line, agreed: AgreedMedia) => one.connect({ ...agreed, sends: agreed.direction === 'sendrecv' })

    it('what we say comes back from its echo, in the law that was agreed on', async () => {
      const { agent, sipp } = await callSipp('udp', challengingPhone, [
        '-m',
        '1',
        '-rtp_echo',
        '-mp',
        String(await freePort()),
      ])
      const { media, one, local } = await line()
      const ours = listenTo()
      const call = agent.place(orderTo('15551230001', { local }), ours.handlers)
      await ours.reached('answered')
      join(one, ours.media[0]!)
      const tone = Int16Array.from({ length: 8000 }, (_, i) => 8000 * Math.sin((i * Math.PI) / 4))
      const recorded = one.record(1500)
      expect(await one.play(media.clip(encode('PCMU', tone)))).toBe(true)
      const loud = (await recorded).filter((sample) => Math.abs(sample) > 2000).length
      expect(loud).toBeGreaterThan(8000 * 0.6)
      call.hangUp()
      const quality = await one.close()
      expect(quality.received).toBeGreaterThan(45)
      await sipp.done
    })

    it.skipIf(process.getuid?.() !== 0)('keys that it presses are heard, each once', async () => {
      const keys: string[] = []
      const { one, local } = await line((key) => void keys.push(key))
      const press = ['1', '9', 'pound'].map((key) => playing(pcap(`dtmf_2833_${key}`)) + pause(700)).join('\n')
      const { sipp } = await sippCalls('udp', caller(press), ['-m', '1'], (call) => {
        const theirs = listenTo()
        call.answer(local, {
          ...theirs.handlers,
          onAnswered: (agreed) => join(one, agreed),
        })
      })
      await sipp.done
      expect(keys).toEqual(['1', '9', '#'])
    })
  })
})
