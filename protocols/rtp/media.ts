// Media of many calls, in threads of their own: what the rest of the program holds of it. A thread that dies takes its calls
// with it, and another takes its place.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker, WorkerSettings } from './media-messages.ts'
import type { MediaPeer, MediaQuality } from './session.ts'
import type { Answer, AnswerSettings } from './who-answered.ts'

interface MediaOptions extends WorkerSettings {
  /** One serves hundreds of calls. */
  workers?: number
}

/** Audio that every line can play; mu-law at 8 kHz. */
export interface Clip {
  /** Whole ones. */
  readonly ms: number
  drop(): void
}

export interface Media {
  clip(octets: Uint8Array): Clip
  /** In the thread of the one it stands beside, with which it can be bridged. */
  open(handlers: LineHandlers, beside?: Line): Promise<Line>
  lines(): number
  close(): Promise<void>
}

interface LineHandlers {
  onKey(key: string): void
  /** What `listen` finds out. */
  onAnswer?(answer: Answer): void
  /** Its thread has died; nothing more is heard of it. */
  onLost(why: string): void
}

export interface Line {
  readonly host: string
  readonly port: number
  connect(peer: MediaPeer): void
  /** True when it was sent whole, false when something else took its place or the line was closed. */
  play(clip: Clip): Promise<boolean>
  stop(): void
  press(keys: string): void
  /** Finds out who answered, and when a machine is ready to be spoken to. */
  listen(settings: AnswerSettings): void
  /** What is heard from now on; ends when it is full, nothing was said for so long, or the line is closed. */
  record(ms: number, silenceMs?: number): Promise<Int16Array>
  /** It ends with what it has. */
  endRecording(): void
  /** True once the peer has spoken and is silent for so long; false when the line is closed before. */
  untilPause(ms: number): Promise<boolean>
  /**
   * Both hear each other, for so long from now on; said again, it moves the end. The thread keeps to it whatever becomes of
   * the rest of the program. What is played has the line to itself meanwhile.
   */
  bridge(other: Line, ms: number): void
  part(): void
  quality(): Promise<MediaQuality>
  close(): Promise<MediaQuality>
}

interface Open {
  thread: Worker
  opened: PromiseWithResolvers<number>
  closed: PromiseWithResolvers<MediaQuality>
  playing: { play: number; done: (isWhole: boolean) => void } | null
  recordings: ((samples: Int16Array) => void)[]
  awaitingPause: ((isPaused: boolean) => void)[]
  asked: Map<number, (quality: MediaQuality) => void>
  handlers: LineHandlers
}

export async function startMedia({ workers = 1, ...settings }: MediaOptions): Promise<Media> {
  const open = new Map<number, Open>()
  /** What every thread has, those that are still to come too. */
  const clips = new Map<number, Uint8Array>()
  const ids = new WeakMap<Clip, number>()
  const places = new WeakMap<Line, { line: number; thread: Worker }>()
  const threads = new Set<Worker>()
  let last = 0
  let isClosed = false
  await Promise.all(Array.from({ length: workers }, () => once(startThread(), 'online')))

  return {
    clip(octets) {
      const clip = ++last
      // Shared: a clip for a thousand calls is there once.
      const shared = new Uint8Array(new SharedArrayBuffer(octets.length))
      shared.set(octets)
      clips.set(clip, shared)
      for (const thread of threads) say(thread, { type: 'clip', clip, octets: shared })
      const made: Clip = {
        ms: Math.round(octets.length / 8),
        drop() {
          clips.delete(clip)
          for (const thread of threads) say(thread, { type: 'drop', clip })
        },
      }
      ids.set(made, clip)
      return made
    },
    async open(handlers, beside) {
      const thread = beside ? places.get(beside)?.thread : quietest()
      if (!thread || !threads.has(thread)) throw new Error('the thread of media has died')
      const line = ++last
      const one: Open = {
        thread,
        opened: Promise.withResolvers<number>(),
        closed: Promise.withResolvers<MediaQuality>(),
        playing: null,
        recordings: [],
        awaitingPause: [],
        asked: new Map(),
        handlers,
      }
      open.set(line, one)
      say(one.thread, { type: 'open', line })
      const port = await one.opened.promise
      const made = lineOf(line, one, port)
      places.set(made, { line, thread: one.thread })
      return made
    },
    lines: () => open.size,
    async close() {
      isClosed = true
      await Promise.all([...threads].map((thread) => thread.terminate()))
    },
  }

  function startThread(): Worker {
    const startedAt = performance.now()
    let why = 'media was closed'
    const thread = new Worker(new URL('./media-worker.ts', import.meta.url), { workerData: settings })
    threads.add(thread)
    for (const [clip, octets] of clips) say(thread, { type: 'clip', clip, octets })
    thread.on('message', hear)
    thread.on('error', (error) => {
      why = error instanceof Error ? error.message : String(error)
    })
    thread.on('exit', () => {
      threads.delete(thread)
      lose(thread, why)
      if (isClosed) return
      // One that dies at once would die again and again.
      const isYoung = performance.now() - startedAt < YOUNG_MS
      if (isYoung) setTimeout(() => isClosed || startThread(), YOUNG_MS).unref()
      else startThread()
    })
    return thread
  }

  function say(thread: Worker, message: ToWorker): void {
    thread.postMessage(message)
  }

  /** Undefined while none lives. */
  function quietest(): Worker | undefined {
    const load = (thread: Worker) => [...open.values()].filter((one) => one.thread === thread).length
    return [...threads].sort((a, b) => load(a) - load(b))[0]
  }

  function lineOf(line: number, one: Open, port: number): Line {
    const tell = (message: ToWorker) => say(one.thread, message)
    return {
      host: settings.host,
      port,
      connect: (peer) => tell({ type: 'connect', line, peer }),
      play(clip) {
        const id = ids.get(clip)
        if (id === undefined || !open.has(line)) return Promise.resolve(false)
        one.playing?.done(false)
        const play = ++last
        tell({ type: 'play', line, play, clip: id })
        return new Promise((done) => {
          one.playing = { play, done }
        })
      },
      stop() {
        tell({ type: 'stop', line })
        one.playing?.done(false)
        one.playing = null
      },
      listen: (how) => tell({ type: 'listen', line, settings: how }),
      press: (keys) => tell({ type: 'press', line, keys }),
      record(ms, silenceMs) {
        if (!open.has(line)) return Promise.resolve(new Int16Array())
        tell({ type: 'record', line, ms, silenceMs })
        return new Promise((done) => void one.recordings.push(done))
      },
      endRecording: () => tell({ type: 'recordedEnough', line }),
      untilPause(ms) {
        if (!open.has(line)) return Promise.resolve(false)
        tell({ type: 'pause', line, ms })
        return new Promise((done) => void one.awaitingPause.push(done))
      },
      bridge(other, ms) {
        const place = places.get(other)
        if (place?.thread !== one.thread) throw new TypeError('only lines of one thread are bridged')
        tell({ type: 'bridge', line, other: place.line, ms })
      },
      part: () => tell({ type: 'part', line }),
      quality() {
        if (!open.has(line)) return one.closed.promise
        const ask = ++last
        tell({ type: 'quality', line, ask })
        return new Promise((done) => void one.asked.set(ask, done))
      },
      close() {
        if (open.has(line)) tell({ type: 'close', line })
        return one.closed.promise
      },
    }
  }

  function hear(message: FromWorker): void {
    const one = open.get(message.line)
    if (!one) return
    if (message.type === 'opened') one.opened.resolve(message.port)
    else if (message.type === 'failed') {
      open.delete(message.line)
      one.opened.reject(new Error(message.why))
    } else if (message.type === 'key') one.handlers.onKey(message.key)
    else if (message.type === 'answer') one.handlers.onAnswer?.(message.answer)
    else if (message.type === 'played') played(one, message.play)
    else if (message.type === 'recorded') one.recordings.shift()?.(message.samples)
    else if (message.type === 'paused') {
      for (const done of one.awaitingPause.splice(0)) done(true)
    } else if (message.type === 'quality') {
      one.asked.get(message.ask)?.(message.quality)
      one.asked.delete(message.ask)
    } else finish(message.line, one, message.quality)
  }

  function played(one: Open, play: number): void {
    if (one.playing?.play !== play) return
    one.playing.done(true)
    one.playing = null
  }

  function finish(line: number, one: Open, quality: MediaQuality): void {
    open.delete(line)
    one.playing?.done(false)
    for (const done of one.recordings) done(new Int16Array())
    for (const done of one.awaitingPause.splice(0)) done(false)
    for (const done of one.asked.values()) done(quality)
    one.closed.resolve(quality)
  }

  function lose(thread: Worker, why: string): void {
    for (const [line, one] of open) {
      if (one.thread !== thread) continue
      one.opened.reject(new Error(why))
      finish(line, one, NOTHING)
      one.handlers.onLost(why)
    }
  }
}

const YOUNG_MS = 1000

const NOTHING: MediaQuality = {
  sent: 0,
  received: 0,
  lost: 0,
  jitterMs: 0,
  late: 0,
  peerLost: null,
  peerJitterMs: null,
  roundTripMs: null,
}
