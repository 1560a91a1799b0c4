/** The engine as a process, started as the launcher starts it, and what can be done to it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export type EngineOptions = {
  databaseUrl: string
  smppUrl: string
  finalizeAfter: string
  /** Where its log is appended. */
  log: string
}

export type Engine = ReturnType<typeof startEngine>

const main = join(import.meta.dirname, '..', 'server', 'main.ts')

export const startEngine = ({ databaseUrl, smppUrl, finalizeAfter, log }: EngineOptions) => {
  const output = openSync(log, 'a')
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      CARILLON_SECRET: 'ab'.repeat(32),
      CARILLON_ROLES: 'engine',
      CARILLON_LAUNCHER: String(process.pid),
      CARILLON_CARRIER: 'simulator',
      SMPP_URL: smppUrl,
      FINALIZE_AFTER: finalizeAfter,
    },
    // Standard input ends with us, and the engine with it.
    stdio: ['pipe', output, output, 'pipe'],
  })
  closeSync(output)
  child.stdin!.on('error', () => {})
  const startedAt = performance.now()
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  let isMeant = false
  let isReady = false
  ;(child.stdio[3] as Readable).setEncoding('utf8').on('data', (line: string) => {
    isReady ||= line.includes('"ready":true')
  })

  return {
    startedAt,
    /** Ended although nobody asked it to: in its start, or later. */
    hasDied: () =>
      isMeant || (child.exitCode === null && child.signalCode === null) ? null : isReady ? 'later' : 'start',
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
