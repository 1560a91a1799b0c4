// The thread that media runs in: many sessions beaten by one ticker, so that nothing the program does elsewhere is heard as
// a gap. It holds no rule of its own; what it is told is in media-messages.ts.

import { randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '../clock.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './media-messages.ts'
import { createPauseFinder } from './pause.ts'
import { openPortPair, type PortPair } from './port-pair.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { createSession, type MediaSession, type SessionHandlers } from './session.ts'
import { SLOTS, startTicker } from './ticker.ts'
import { type AnswerListener, listenForAnswer } from './who-answered.ts'

interface Line {
  session: MediaSession
  handlers: SessionHandlers
  pair: PortPair
  slot: number
  recorder: Recorder | null
  listener: AnswerListener | null
  pause: ReturnType<typeof createPauseFinder> | null
  bridge: Bridge | null
}

/** Two that hear each other. It ends by itself, whatever the rest of the program does. */
interface Bridge {
  lines: readonly [Line, Line]
  until: number
}

const { host, ports } = workerData as WorkerSettings
const lines = new Map<number, Line>()
const clips = new Map<number, Uint8Array>()
const slots = Array.from({ length: SLOTS }, () => new Set<Line>())
/** Told to close while their ports were still being found. */
const gone = new Set<number>()

const sources = {
  now: systemClock.now,
  wallMs: () => performance.timeOrigin + performance.now(),
  random32: () => randomBytes(4).readUInt32BE(),
}

startTicker(systemClock, (slot, skipped) => {
  for (const line of slots[slot]!) line.session.beat(skipped)
})

parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'open') void open(message.line)
  else if (message.type === 'clip') clips.set(message.clip, message.octets)
  else if (message.type === 'drop') clips.delete(message.clip)
  else if (message.type === 'close') close(message.line)
  else serve(message)
})

function tell(message: FromWorker): void {
  parentPort?.postMessage(message)
}

async function open(id: number): Promise<void> {
  try {
    const pair = await openPortPair(host, ports)
    if (gone.delete(id)) {
      pair.rtp.close()
      pair.rtcp.close()
      return
    }
    keep(id, pair)
    tell({ type: 'opened', line: id, port: pair.port })
  } catch (error) {
    tell({ type: 'failed', line: id, why: (error as Error).message })
  }
}

function keep(id: number, pair: PortPair): void {
  const { rtp, rtcp } = pair
  // A peer that has gone answers with "unreachable", which signalling finds out as well.
  const ignored = () => {}
  const handlers: SessionHandlers = {
    sendRtp: (octets, to, port) => rtp.send(octets, port, to, ignored),
    sendRtcp: (octets, to, port) => rtcp.send(octets, port, to, ignored),
    onKey: (key) => tell({ type: 'key', line: id, key }),
    onPlayed: (play) => tell({ type: 'played', line: id, play }),
    onFrame: null,
    onAudio: null,
  }
  const session = createSession(sources, handlers)
  const slot = quietestSlot()
  const line: Line = { session, handlers, pair, slot, recorder: null, listener: null, pause: null, bridge: null }
  rtp.on('message', (octets, { address, port }) => session.receiveRtp(octets, address, port))
  rtcp.on('message', (octets, { address }) => session.receiveRtcp(octets, address))
  rtp.on('error', ignored)
  rtcp.on('error', ignored)
  lines.set(id, line)
  slots[slot]!.add(line)
}

function quietestSlot(): number {
  const sizes = slots.map(({ size }) => size)
  return sizes.indexOf(Math.min(...sizes))
}

function serve(message: Exclude<ToWorker, { type: 'open' | 'clip' | 'drop' | 'close' }>): void {
  const line = lines.get(message.line)
  if (!line) return
  const { session } = line
  if (message.type === 'connect') session.connect(message.peer)
  else if (message.type === 'play') session.play(message.play, clips.get(message.clip) ?? new Uint8Array())
  else if (message.type === 'stop') session.stop()
  else if (message.type === 'press') session.press(message.keys)
  else if (message.type === 'bridge') bridge(line, lines.get(message.other), message.ms)
  else if (message.type === 'part') part(line)
  else if (message.type === 'record') record(message.line, line, createRecorder(message.ms, message.silenceMs))
  else if (message.type === 'recordedEnough') finish(message.line, line)
  else if (message.type === 'listen') {
    line.listener = listenForAnswer(message.settings)
    hear(message.line, line)
  } else if (message.type === 'pause') {
    line.pause = createPauseFinder(message.ms)
    hear(message.line, line)
  } else tell({ type: 'quality', line: message.line, ask: message.ask, quality: session.quality() })
}

function bridge(line: Line, other: Line | undefined, ms: number): void {
  if (!other) return
  const until = systemClock.now() + ms
  if (line.bridge && line.bridge === other.bridge) {
    line.bridge.until = until
    return
  }
  part(line)
  part(other)
  const made: Bridge = { lines: [line, other], until }
  const pass = (from: Line, to: Line) => {
    from.bridge = made
    from.handlers.onAudio = (audio) => (systemClock.now() < made.until ? to.session.relay(audio) : part(from))
  }
  pass(line, other)
  pass(other, line)
}

function part({ bridge: made }: Line): void {
  for (const one of made?.lines ?? []) {
    one.bridge = null
    one.handlers.onAudio = null
  }
}

function record(id: number, line: Line, recorder: Recorder): void {
  finish(id, line)
  line.recorder = recorder
  hear(id, line)
}

/** Frames are made only while somebody wants them. */
function hear(id: number, line: Line): void {
  line.handlers.onFrame = (frame) => {
    const answer = line.listener?.take(frame)
    if (answer) tell({ type: 'answer', line: id, answer })
    if (line.listener?.isDone()) line.listener = null
    if (line.recorder?.take(frame)) finish(id, line)
    if (line.pause?.take(frame)) {
      line.pause = null
      tell({ type: 'paused', line: id })
    }
    if (!line.listener && !line.recorder && !line.pause) line.handlers.onFrame = null
  }
}

function finish(id: number, line: Line): void {
  if (!line.recorder) return
  tell({ type: 'recorded', line: id, samples: line.recorder.samples() })
  line.recorder = null
}

function close(id: number): void {
  const line = lines.get(id)
  if (!line) {
    gone.add(id)
    return
  }
  const { session, pair, slot } = line
  finish(id, line)
  part(line)
  session.close()
  lines.delete(id)
  slots[slot]!.delete(line)
  // A turn later: the goodbye is still being written.
  setImmediate(() => {
    pair.rtp.close()
    pair.rtcp.close()
    tell({ type: 'closed', line: id, quality: session.quality() })
  })
}
