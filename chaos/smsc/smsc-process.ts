import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Stop } from '../plan/plan.ts'
import type { Ask, Ledger, Tell } from './smsc-talk.ts'

export type Smsc = Awaited<ReturnType<typeof startSmsc>>

/** The run's side of the SMSC. */
export const startSmsc = async (seed: number, recipients: number) => {
  const child = fork(join(import.meta.dirname, 'smsc.ts'), [String(seed), String(recipients)], {
    execArgv: [],
    // A ledger of many is read much faster than as JSON.
    serialization: 'advanced',
  })
  const listeners = new Set<(message: Tell) => void>()
  let lastId = 0
  child.on('message', (message: Tell) => {
    for (const listener of listeners) listener(message)
  })
  const gone = new Promise<never>((_, reject) => {
    child.once('exit', (code, signal) => reject(new Error(`the SMSC has ended: ${code ?? signal}`)))
  })
  gone.catch(() => {})

  const heard = <T extends Tell>(fits: (message: Tell) => message is T): Promise<T> =>
    Promise.race([
      gone,
      new Promise<T>((resolve) => {
        const listener = (message: Tell) => {
          if (!fits(message)) return
          listeners.delete(listener)
          resolve(message)
        }
        listeners.add(listener)
      }),
    ])
  const ask = (message: Ask) => void child.send(message)
  const asked = async <K extends 'idle' | 'ledger'>(what: K) => {
    const id = ++lastId
    const answer = heard((m): m is Extract<Tell, { tell: K }> => m.tell === what && m.id === id)
    ask({ ask: what, id })
    return answer
  }

  const { ports } = await heard((m) => m.tell === 'listening')
  return {
    /** Of each carrier. */
    ports,
    /** `reached`: it has read so many submits. `acknowledged`: the engine has the STOPs that were sent then. */
    watch(count: number, stops: Stop[]) {
      const id = ++lastId
      const told = (what: 'reached' | 'acknowledged') => heard((m): m is Tell => m.tell === what && m.id === id)
      const [reached, acknowledged] = [told('reached'), told('acknowledged')]
      for (const promise of [reached, acknowledged]) promise.catch(() => {})
      ask({ ask: 'watch', id, count, stops })
      return { reached, acknowledged }
    },
    /** Whether nothing is left to deliver or to answer, and how many submits it has read. */
    state: () => asked('idle'),
    ledger: async (): Promise<Ledger> => (await asked('ledger')).ledger,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      await ended
    },
  }
}
