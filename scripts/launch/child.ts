/**
 * One process of the product under the launcher's eye.
 *
 * States: starting → ready → (ended → waiting → starting …) → stopped. Before it was ready for the first time
 * its end is a failed start, and the launcher gives up. Afterwards its end is an accident: it is started again
 * after a pause that doubles from a quarter of a second to fifteen and falls back once it has lived for half a minute.
 *
 * A child runs in a session and group of its own, so the terminal's Ctrl-C goes to the launcher alone. What
 * tells it to end is the end of its standard input, a pipe whose other end only the launcher holds: the same
 * whether the launcher stops in order or was killed. One that does not end in its time is killed with its group.
 *
 * The child's side of the bargain is written in ../start.ts.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Refusal } from './refusal.ts'

export type ChildPlan = {
  name: string
  /** A file that Node runs. */
  file: string
  args?: string[]
  cwd: string
  env: Record<string, string | undefined>
  /** Both outputs are appended here. */
  log: string
  /** From the end of its input to being killed. */
  stopWithinMs: number
  /** From its start to being given up. */
  readyWithinMs: number
}

export type Child = {
  name: string
  /** The current process; null while there is none. */
  pid(): number | null
  /** The first start; rejects with a Refusal. */
  ready: Promise<void>
  /** In order and on purpose; the plan's new start is ready when this resolves. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export type Watcher = {
  say(line: string): void
  /** A process began or ended. */
  changed(): void
}

const firstPause = 250
const longestPause = 15_000
const soundAfter = 30_000

export function startChild(plan: ChildPlan, { say, changed }: Watcher): Child {
  let current: Run | null = null
  let stopping = false
  let pause = firstPause
  let timer: NodeJS.Timeout | undefined
  let leaving: Promise<unknown> = Promise.resolve()

  const begin = async (): Promise<void> => {
    const run = startRun(plan)
    current = run
    changed()
    void run.ended.then((how) => {
      if (current !== run) return
      current = null
      changed()
      if (!stopping && run.wasReady()) recover(how, run.age())
    })
    await run.ready
  }

  const recover = (how: string, age: number) => {
    if (age > soundAfter) pause = firstPause
    say(`${plan.name} ended (${how}) and is started again in ${(pause / 1000).toFixed(1)} s; see ${plan.log}.`)
    timer = setTimeout(() => {
      begin().then(
        () => say(`${plan.name} is back.`),
        (error: Error) => {
          if (!stopping) recover(error.message, 0)
        },
      )
    }, pause)
    pause = Math.min(pause * 2, longestPause)
  }

  const end = async () => {
    clearTimeout(timer)
    if (current && !(await current.end(plan.stopWithinMs))) {
      say(`${plan.name} did not stop within ${plan.stopWithinMs / 1000} s and was killed.`)
    }
  }

  const ready = begin()
  return {
    name: plan.name,
    pid: () => current?.pid ?? null,
    ready,
    async restart() {
      const old = current
      current = null
      clearTimeout(timer)
      leaving = old?.end(plan.stopWithinMs) ?? leaving
      await leaving
      if (!stopping) await begin()
    },
    async stop() {
      stopping = true
      await leaving
      await end()
    },
  }
}

type Run = {
  pid: number | null
  /** Rejects with a Refusal when the process ends before it is ready. */
  ready: Promise<void>
  wasReady(): boolean
  age(): number
  /** Resolves with how it ended. */
  ended: Promise<string>
  /** Answers whether it ended by itself. */
  end(withinMs: number): Promise<boolean>
}

function startRun({ name, file, args = [], cwd, env, log, readyWithinMs }: ChildPlan): Run {
  const began = performance.now()
  const { fd, from } = openLog(log)
  const child: ChildProcess = spawn(process.execPath, [file, ...args], {
    cwd,
    env,
    detached: true,
    stdio: ['pipe', fd, fd, 'pipe'],
  })
  closeSync(fd)
  // A child that has ended closed its end first.
  child.stdin?.on('error', () => {})
  let ready = false
  let sentence: string | null = null
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (status, signal) => {
      killGroup(child.pid)
      resolve(signal ? `signal ${signal}` : `status ${status}`)
    })
  })
  const whenReady = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      sentence = `${name} was not ready within ${readyWithinMs / 1000} s; see ${log}.`
      killGroup(child.pid)
    }, readyWithinMs)
    const lines = createInterface({ input: child.stdio[3] as NodeJS.ReadableStream })
    lines.on('line', (line) => {
      const message = readMessage(line)
      if (message.ready) {
        ready = true
        clearTimeout(late)
        resolve()
      }
      if (message.failed) sentence = message.failed
    })
    // Its last words may arrive after its end, and are in the pipe by then.
    const drained = new Promise<void>((done) => lines.on('close', done))
    void Promise.all([ended, drained]).then(([how]) => {
      clearTimeout(late)
      reject(new Refusal(sentence ?? lastWords(log, from) ?? `${name} ended (${how}) before it was ready; see ${log}.`))
    })
  })
  // Whoever ends a run on purpose does not wait for its readiness.
  whenReady.catch(() => {})
  return {
    pid: child.pid ?? null,
    ready: whenReady,
    wasReady: () => ready,
    age: () => performance.now() - began,
    ended,
    async end(withinMs) {
      child.stdin?.end()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(() => resolve(false), withinMs)
      })
      const inTime = await Promise.race([ended.then(() => true), late])
      clearTimeout(timer)
      if (!inTime) killGroup(child.pid)
      await ended
      return inTime
    },
  }
}

function readMessage(line: string): { ready?: boolean; failed?: string } {
  try {
    const message: unknown = JSON.parse(line)
    return typeof message === 'object' && message ? message : {}
  } catch {
    return {}
  }
}

/** With what the child itself started; nobody left is no error. */
function killGroup(pid: number | undefined) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {}
}

const logLimit = 10_000_000

/** Appends, so that what led to an accident is still there after the restart; keeps one older file. */
export function openLog(log: string): { fd: number; from: number } {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > logLimit) renameSync(log, `${log}.1`)
  return { fd: openSync(log, 'a', 0o600), from: size > logLimit ? 0 : size }
}

/** The line of the log after `from` that says most about an end; null when there is none. */
function lastWords(log: string, from: number): string | null {
  const fd = openSync(log, 'r')
  const size = Math.min(statSync(log).size - from, 65_536)
  const buffer = Buffer.alloc(Math.max(size, 0))
  readSync(fd, buffer, 0, buffer.length, statSync(log).size - buffer.length)
  closeSync(fd)
  return tellingLine(buffer.toString('utf8'))
}

/** Node ends an uncaught error with its stack and version; the line that names the error is the one to show. */
export function tellingLine(text: string): string | null {
  const lines = text.split('\n').filter((line) => line.trim())
  const last = lines.at(-1)
  if (last === undefined) return null
  if (/^Node\.js v\d/.test(last))
    return lines.findLast((line) => /^(\w*Error|Error \[\w+\]|\w*Error \[\w+\]):? /.test(line)) ?? last
  try {
    const entry: unknown = JSON.parse(last)
    if (typeof entry === 'object' && entry && 'msg' in entry) return String(entry.msg)
  } catch {}
  return last
}
