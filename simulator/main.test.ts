import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const freePorts = {
  SIMULATOR_SMPP_PORT: '0',
  SIMULATOR_SIP_PORT: '0',
  SIMULATOR_SMTP_PORT: '0',
  SIMULATOR_HTTP_PORT: '0',
}

const launch = (env: Record<string, string>) =>
  spawn(process.execPath, [new URL('main.ts', import.meta.url).pathname], {
    env: { ...process.env, ...freePorts, ...env },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })

it('says on descriptor 3 where it is, and ends when its standard input is closed', async () => {
  const child = launch({})
  const [line] = await once(child.stdio[3] as Readable, 'data')
  const ready = JSON.parse(String(line))
  expect(ready).toEqual({
    ready: true,
    http: expect.any(Number),
    smpp: expect.any(Number),
    sip: expect.any(Number),
    smtp: expect.any(Number),
  })
  const stream = await fetch(`http://127.0.0.1:${ready.http}/simulator/events`)
  expect(stream.status).toBe(200)
  child.stdin!.end()
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})

it('ends on SIGTERM', async () => {
  const child = launch({})
  await once(child.stdio[3] as Readable, 'data')
  child.kill('SIGTERM')
  const [code, signal] = await once(child, 'exit')
  expect([code, signal]).toEqual([0, null])
})

it('names the port in use and its setting in one line', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const child = launch({ SIMULATOR_SMTP_PORT: String(port) })
  const said = text(child.stderr!)
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(await said).toBe(`The simulator's SMTP port ${port} is in use. Set SIMULATOR_SMTP_PORT to another.\n`)
  taken.close()
})

it('refuses settings that make no sense', () => {
  expect(() => readSettings({ SIMULATOR_SMPP_PORT: 'x' })).toThrow('SIMULATOR_SMPP_PORT must be a whole number')
  expect(() => readSettings({ SIMULATOR_MESSAGE_IDS: 'octal' })).toThrow('SIMULATOR_MESSAGE_IDS must be decimal')
  expect(readSettings({ SMPP_URL: 'smpp://a:b@c' }).allMobile).toBe(true)
  expect(readSettings({ SMPP_URL: 'smpp://a:b@c', CARILLON_CARRIER: 'simulator' }).allMobile).toBe(false)
  expect(readSettings({})).toMatchObject({
    smppPort: 2775,
    sipPort: 5080,
    smtpPort: 2525,
    httpPort: 0,
    password: 'carillon',
  })
})
