/** A role of the server as a process, started as the launcher starts it, and what can be done to it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

type ProcessOptions = {
  role: 'engine' | 'web'
  /** Besides what every process of a run gets. */
  env: Record<string, string>
  /** Where its log is appended. */
  log: string
}

export type Process = ReturnType<typeof startProcess>

/** Of all runs: carriers are stored under it. */
export const secret = 'ab'.repeat(32)

const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts')

export const startProcess = ({ role, env, log }: ProcessOptions) => {
  const output = openSync(log, 'a')
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      CARILLON_SECRET: secret,
      CARILLON_ROLES: role,
      CARILLON_LAUNCHER: String(process.pid),
      CARILLON_CARRIER: 'simulator',
      // A start is half as dear where it is there.
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      ...env,
    },
    // Standard input ends with us, and the process with it.
    stdio: ['pipe', output, output, 'pipe'],
  })
  closeSync(output)
  child.stdin!.on('error', () => {})
  const startedAt = performance.now()
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  let isMeant = false
  let isReady = false
  const ready = new Promise<boolean>((resolve) => {
    ;(child.stdio[3] as Readable).setEncoding('utf8').on('data', (line: string) => {
      isReady ||= line.includes('"ready":true')
      if (isReady) resolve(true)
    })
    void ended.then(() => resolve(false))
  })

  return {
    startedAt,
    /** Whether it came so far. */
    ready,
    isReady: () => isReady,
    /** Ended although nobody asked it to: in its start, or later. */
    hasDied: () => (isMeant || !isOver() ? null : isReady ? 'later' : 'start'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async kill() {
      isMeant = true
      child.kill('SIGKILL')
      await ended
      return true
    },
    /** In order, as the launcher ends it. Answers whether it ended by itself, with status 0. */
    async stop(withinMs = 30_000) {
      isMeant = true
      child.stdin!.end()
      const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
      const [status] = await ended
      clearTimeout(timer)
      return status === 0
    },
  }
}
