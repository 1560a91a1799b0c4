import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from './testing/database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** A process of the server as the launcher starts it. */
const start = (file: string, env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [new URL(file, import.meta.url).pathname], {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      CARILLON_LAUNCHER: String(process.pid),
      CARILLON_ROLES: 'web',
      DATABASE_URL: database.url,
      CARILLON_SECRET: 'ab'.repeat(32),
      ...env,
    },
  })
  let errors = ''
  child.stderr!.on('data', (part) => (errors += part))
  let said = ''
  child.stdout!.on('data', (part) => (said += part))
  return { child, errors: () => errors.trim().split('\n'), said: () => said }
}

const firstLine = async (child: ChildProcess): Promise<unknown> => {
  const [line] = await once(createInterface({ input: child.stdio[3] as Readable }), 'line')
  return JSON.parse(line)
}

const freePort = async (): Promise<{ port: number; close(): void }> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as { port: number }).port, close: () => server.close() }
}

test('prepare may be killed at any moment and run again, and the world is made once', async () => {
  for (const milliseconds of [200, 500, 800]) {
    const { child } = start('./prepare.ts')
    setTimeout(() => child.kill('SIGKILL'), milliseconds)
    await once(child, 'exit')
  }
  for (let at = 0; at < 2; at++) {
    const { child, errors } = start('./prepare.ts')
    expect((await once(child, 'exit'))[0], errors().at(-1)).toBe(0)
  }
})

test('prepare prints a link for the first user where there is neither one nor a demonstration world', async () => {
  const empty = await freshDatabase()
  let isOver = false
  const link = async (env: Record<string, string>) => {
    const { child, said } = start('./prepare.ts', {
      DATABASE_URL: empty.url,
      CARILLON_DEMO: 'off',
      PORT: '3456',
      ...env,
    })
    expect((await once(child, 'exit'))[0]).toBe(0)
    isOver = said().includes('The demonstration is switched off')
    return /^http\S+first-user\?token=\S+$/m.exec(said())?.[0]
  }
  const first = await link({})
  expect(first).toMatch(/^http:\/\/127\.0\.0\.1:3456\//)
  const second = await link({ CARILLON_PUBLIC_URL: 'https://ring.example.org' })
  expect(second).toMatch(/^https:\/\/ring\.example\.org\//)
  expect(await link({ CARILLON_ROLES: 'engine' })).toBeUndefined()
  expect(isOver).toBe(false)
  expect(await link({ CARILLON_DEMO: 'on' })).toBeUndefined()
  // The users of a demonstration that is over are nobody.
  expect([await link({}), isOver]).toEqual([expect.stringContaining('first-user'), true])
  await empty.close()
})

test('prepare says in its last line why it failed', async () => {
  const { child, errors } = start('./prepare.ts', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  expect((await once(child, 'exit'))[0]).toBe(1)
  expect(errors().at(-1)).toContain('ECONNREFUSED')
})

test('web says that it is ready, answers, and ends with status 0 when its input closes', async () => {
  const free = await freePort()
  free.close()
  const { child } = start('./main.ts', { PORT: String(free.port) })
  expect(await firstLine(child)).toEqual({ ready: true })
  const reply = await fetch(`http://127.0.0.1:${free.port}/v1/user`, {
    headers: { authorization: 'Bearer demo-token-olive' },
  })
  expect(((await reply.json()) as { UserName: string }).UserName).toBe('olive.owner')
  child.stdin!.end()
  expect((await once(child, 'exit'))[0]).toBe(0)
})

test('web that is told to stop while it starts ends with status 0', async () => {
  for (const milliseconds of [300, 600, 900]) {
    const { child, errors } = start('./main.ts', { PORT: '0' })
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    child.stdin!.end()
    const [status] = await once(child, 'exit')
    expect(status, errors().join('\n')).toBe(0)
  }
})

test('a port in use is one clear sentence', async () => {
  const taken = await freePort()
  const { child } = start('./main.ts', { PORT: String(taken.port) })
  expect(await firstLine(child)).toEqual({
    failed: `Port ${taken.port} for the page is in use: set PORT to a free one.`,
  })
  expect((await once(child, 'exit'))[0]).toBe(1)
  taken.close()
})
