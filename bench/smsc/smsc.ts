import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Asks, Flow, Inbound, Reply, SmscOptions, SmscStats, Story } from './talk.ts'

export type Smsc = {
  pid: number
  port: number
  stats(): Promise<SmscStats>
  reset(): Promise<SmscStats>
  sendReceipts(areSent: boolean): Promise<object>
  /** See talk.ts. */
  text(texts: Inbound[]): Promise<string[]>
  stories(): Promise<Story[]>
  flow(): Promise<Flow>
  stop(): Promise<void>
}

/** Starts the SMSC of the benchmarks in a process of its own; it ends with its standard input, hence with us. */
export const startSmsc = async (options: SmscOptions): Promise<Smsc> => {
  const file = join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, [file, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  child.stdin.on('error', () => {})
  const asked = new Map<number, PromiseWithResolvers<Reply>>()
  let last = 0
  const expect = (number: number) => {
    const answer = Promise.withResolvers<Reply>()
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
    const reply = JSON.parse(text) as Reply
    asked.get(reply.number)?.resolve(reply)
    asked.delete(reply.number)
  })
  const ask = async <K extends keyof Asks>(what: K, more: Asks[K]['ask']): Promise<Asks[K]['answer']> => {
    const number = ++last
    const answer = expect(number)
    child.stdin.write(`${JSON.stringify({ number, what, ...more })}\n`)
    return (await answer).answer as Asks[K]['answer']
  }
  const { port } = await expect(0)
  return {
    pid: child.pid!,
    port: port!,
    stats: () => ask('stats', {}),
    reset: () => ask('reset', {}),
    sendReceipts: (areSent) => ask('receipts', { areSent }),
    text: async (texts) => (await ask('text', { texts })).sent,
    stories: () => ask('stories', {}),
    flow: () => ask('flow', {}),
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
