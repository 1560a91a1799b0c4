/**
 * People who are passed on to each other: how much later each hears what the other says, through the threads of media that relay it, and
 * through bare datagrams, in the same run. What is said carries the moment at which it was said.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { cpus, release } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openCleanUp, say } from './cleanup.ts'
import { measuredCommit } from './measure/commit.ts'
import { usageOf } from './measure/processes.ts'
import { optionsOf } from './options.ts'
import { atLeast, atMost, printChecks } from './report/checks.ts'
import { format, type Spread, spreadOf, whole } from './report/numbers.ts'
import { table } from './report/print.ts'
import { appendLine } from './report/result.ts'

export const bridged = optionsOf('bridged', {
  pairs: { usual: 50, quick: 3, most: 500, about: 'pairs of people who talk to each other' },
  seconds: { usual: 30, quick: 2, most: 600, about: 'for so long' },
})

const mostDelayMs = 25
/** Of the frames that were said. */
const leastHeard = 0.999
const frameMs = 20
const host = '127.0.0.1'
/** Bytes of an RTP packet before what is said. */
const headerBytes = 12

type Pair = readonly [one: number, other: number]
type Run = { name: string; delay: Spread; said: number; heard: number; cpuPerPair: number }

export const benchBridged = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const { quick, below: _, ...options } = bridged.read(args)
  const cleanUp = openCleanUp()
  try {
    const runs: Run[] = []
    for (const [name, kind] of [
      ['Carillon', 'media'],
      ['bare datagrams', 'bare'],
    ] as const) {
      say(`${whole(options.pairs)} pairs talk through ${name}.`)
      const relay = fork(join(import.meta.dirname, 'bridged', 'relay-process.ts'), [kind])
      cleanUp.add(async () => void relay.kill())
      runs.push(await measure(name, relay, options, signal))
      relay.kill()
    }
    print(runs)
    const [product] = runs as [Run]
    const checks = [
      atMost('heard later than said, p99', product.delay.p99, mostDelayMs, 'ms'),
      atLeast('frames that were heard, of those said', product.heard / Math.max(1, product.said), leastHeard),
    ]
    printChecks(checks, quick)
    const machine = { cpu: cpus()[0]?.model.trim(), cores: cpus().length, system: release(), node: process.version }
    const of = { benchmark: 'bridged', at: new Date().toISOString(), commit: measuredCommit(), machine, options }
    if (!quick) await appendLine('bridged', { ...of, runs, checks })
  } finally {
    await cleanUp.run()
  }
}

const measure = async (
  name: string,
  relay: ChildProcess,
  { pairs, seconds }: { pairs: number; seconds: number },
  signal: AbortSignal,
): Promise<Run> => {
  const phones = await Promise.all(Array.from({ length: 2 * pairs }, openSocket))
  const delays: number[] = []
  const ports = phones.map((phone) => phone.address().port)
  const asked: Pair[] = Array.from({ length: pairs }, (_, at) => [ports[2 * at]!, ports[2 * at + 1]!])
  const answer = once(relay, 'message')
  relay.send(asked)
  const [heardAt] = (await answer) as [Pair[]]
  const targets = heardAt.flat()
  let isMeasured = false
  for (const phone of phones)
    phone.on('message', (data: Buffer) => {
      if (isMeasured && isSpeech(data)) delays.push(performance.now() - data.readDoubleBE(headerBytes))
    })
  const speaking = phones.map((phone, at) => speak(phone, targets[at]!, (at * frameMs) / phones.length))
  // Until each has learnt where the other is.
  await pause(1000, undefined, { signal })
  isMeasured = true
  const [before, cpu, began] = [saidBy(speaking), usageOf(relay.pid!).cpuMs, performance.now()]
  await pause(seconds * 1000, undefined, { signal })
  const said = saidBy(speaking) - before
  const cpuPerPair = (usageOf(relay.pid!).cpuMs - cpu) / (performance.now() - began) / pairs
  for (const one of speaking) one.stop()
  // What is on its way.
  await pause(200, undefined, { signal })
  for (const phone of phones) phone.close()
  return { name, delay: spreadOf(delays), said, heard: delays.length, cpuPerPair }
}

const openSocket = async (): Promise<Socket> => {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 1_000_000 })
  await new Promise<void>((done) => socket.bind(0, host, done))
  return socket
}

type Speaking = { said(): number; stop(): void }

/** A frame every 20 ms, which holds when it left; behind others by so much. */
const speak = (phone: Socket, port: number, afterMs: number): Speaking => {
  const began = performance.now() + afterMs
  const packet = Buffer.alloc(headerBytes + 160, 0xff)
  packet[0] = 0x80
  packet[1] = 0
  packet.writeUInt32BE(phone.address().port, 8)
  let frames = 0
  let timer: NodeJS.Timeout
  const beat = () => {
    while (frames * frameMs <= performance.now() - began) {
      packet.writeUInt16BE(++frames & 0xffff, 2)
      packet.writeUInt32BE((frames * 160) >>> 0, 4)
      packet.writeDoubleBE(performance.now(), headerBytes)
      phone.send(Buffer.from(packet), port, host)
    }
    timer = setTimeout(beat, Math.max(1, began + frames * frameMs - performance.now()))
  }
  timer = setTimeout(beat, afterMs)
  return { said: () => frames, stop: () => clearTimeout(timer) }
}

const saidBy = (speaking: readonly Speaking[]): number => speaking.reduce((sum, { said }) => sum + said(), 0)

/** Not what is said where nobody speaks: its bytes are all alike. */
const isSpeech = (data: Buffer): boolean =>
  data.length === headerBytes + 160 && data[headerBytes] !== data[data.length - 1]

const print = (runs: readonly Run[]) => {
  console.log()
  table([
    ['', ...runs.map(({ name }) => name)],
    [
      'heard later than said, p50 / p99 / most ms',
      ...runs.map(({ delay }) => [delay.p50, delay.p99, delay.most].map((ms) => format(ms, 2)).join(' / ')),
    ],
    ['frames said', ...runs.map(({ said }) => whole(said))],
    ['frames heard', ...runs.map(({ heard }) => whole(heard))],
    ['processor for each pair', ...runs.map(({ cpuPerPair }) => `${format(100 * cpuPerPair, 3)} %`)],
  ])
  console.log()
}
