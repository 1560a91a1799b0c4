import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type SmscStats = {
  /** Texts accepted, and how many destinations they were for. */
  accepted: number
  unique: number
  /** Texts to a destination that had one already. */
  doubles: number
  receipts: number
  acknowledged: number
  /** Refused, or without an answer. */
  notAcknowledged: number
  /** Receipts that have not left yet. */
  waiting: number
  firstAt: number
  lastAt: number
}

export type Smsc = {
  pid: number
  port: number
  stats(): Promise<SmscStats>
  /** Counts from nothing. */
  reset(): Promise<SmscStats>
  stop(): Promise<void>
}

type Line = { number: number; stats: SmscStats; port: number }

/** Starts the SMSC of the benchmarks in a process of its own; it ends with its standard input, hence with us. */
export const startSmsc = async (receiptDelayMs: number): Promise<Smsc> => {
  const file = join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, [file, String(receiptDelayMs)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  child.stdin.on('error', () => {})
  const asked = new Map<number, PromiseWithResolvers<Line>>()
  let last = 0
  const expect = (number: number) => {
    const answer = Promise.withResolvers<Line>()
    asked.set(number, answer)
    return answer.promise
  }
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => {
      for (const { reject } of asked.values()) reject(new Error('The SMSC of the benchmark has ended.'))
      asked.clear()
      resolve()
    })
  })
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = JSON.parse(text) as Line
    asked.get(line.number)?.resolve(line)
    asked.delete(line.number)
  })
  const ask = async (word: string) => {
    const number = ++last
    const answer = expect(number)
    child.stdin.write(`${number} ${word}\n`)
    return (await answer).stats
  }
  const { port } = await expect(0)
  return {
    pid: child.pid!,
    port,
    stats: () => ask('stats'),
    reset: () => ask('reset'),
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
