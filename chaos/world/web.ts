/** The web role of a run, and its customers. */
import { freePort } from '../../scripts/launch/ports.ts'
import { type Process, startProcess } from './process.ts'
import { openWire } from './wire.ts'

export type Web = Awaited<ReturnType<typeof openWeb>>

export type Reply = { status: number; body: Record<string, unknown> }

export const openWeb = async (options: { databaseUrl: string; clockFile: string; log: string }) => {
  const port = await freePort()
  const wire = await openWire(options.databaseUrl)
  const start = () =>
    startProcess({
      role: 'web',
      log: options.log,
      env: {
        DATABASE_URL: wire.url,
        CARILLON_CLOCK_FILE: options.clockFile,
        CARILLON_DEMO: 'off',
        PORT: String(port),
      },
    })
  let current: Process = start()
  await current.ready

  /** As a program of the customer; undefined where the connection broke. */
  const ask = async (
    token: string,
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<Reply | undefined> => {
    try {
      const reply = await fetch(`http://127.0.0.1:${port}/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
    } catch {
      return undefined
    }
  }

  return {
    ask,
    /** Killed, and started again. Answers by which ports the database knew the one before. */
    async kill() {
      await current.kill()
      const ports = wire.takePorts()
      current = start()
      await current.ready
      return ports
    },
    async close() {
      await current.kill()
      await wire.close()
    },
  }
}
