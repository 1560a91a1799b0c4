import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { startMedia } from '@carillon/protocols/rtp/media.ts'
import { expect, it, onTestFinished } from 'vitest'
import { loudMs } from '../../testing/phone-network.ts'
import { octetsOf, openPcmGate, samplesOf } from './pcm-gate.ts'

const host = '127.0.0.1'
const ports = { from: 49_000, to: 49_099 }

const opened = async () => {
  const media = await startMedia({ host, ports })
  const line = await media.open({ onKey() {}, onLost() {} })
  const gate = await openPcmGate({ line, host, from: host, ports })
  line.connect({ ...gate.line, law: 'PCMU', payloadType: 0, eventType: null, sends: true })
  onTestFinished(async () => {
    gate.close()
    await media.close()
  })
  return { line, gate }
}

const speaker = async (address: string) => {
  const socket = createSocket('udp4')
  socket.bind(0, address)
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return socket
}

const frame = octetsOf(Int16Array.from({ length: 160 }, (_, at) => 9000 * Math.sin(at)))

it('only from the address of FreeSWITCH is anything heard, and from the port that came first', async () => {
  const { line, gate } = await opened()
  const stranger = await speaker('127.0.0.2')
  const theirs = await speaker(host)
  const spoken = once(theirs, 'message')
  await new Promise((sent) => stranger.send(frame, gate.port, host, sent))
  theirs.send(frame, gate.port, host)
  await gate.heard
  // It is spoken to there, in frames of 20 ms, and not where somebody was before.
  const [octets] = await spoken
  expect(samplesOf(octets)).toEqual(new Int16Array(160))
  const recorded = line.record(400)
  for (const socket of [stranger, await speaker(host)]) socket.send(frame, gate.port, host)
  expect(loudMs(await recorded)).toBeLessThanOrEqual(20)
})

it('samples come and go with the lower octet first, and half a sample is left out', () => {
  expect([...octetsOf(Int16Array.of(1, -2))]).toEqual([1, 0, 254, 255])
  expect([...samplesOf(Buffer.from([1, 0, 254, 255, 7]))]).toEqual([1, -2])
})
