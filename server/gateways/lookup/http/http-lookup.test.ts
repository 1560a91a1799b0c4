import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openHttpLookup } from './http-lookup.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

type Say = (request: IncomingMessage, reply: ServerResponse, phone: string) => void

/** A provider that says what the test wants, and the lookup that asks it. */
const openProvider = async (say: Say, options: Partial<{ timeoutMs: number; atOnce: number }> = {}) => {
  const asked: string[] = []
  const troubles: string[] = []
  let ahead = 0
  const server = createServer((request, reply) => {
    asked.push(request.url!)
    say(request, reply, /\+(\d+)/.exec(request.url!)![1]!)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  const lookup = openHttpLookup(
    { address: `http://127.0.0.1:${port}/v2/PhoneNumbers/`, user: 'sid', password: 'token' },
    { onTrouble: (text) => troubles.push(text) },
    { atOnce: 4, timeoutMs: 5000, monotonicMs: () => performance.now() + ahead, ...options },
  )
  return {
    asked,
    troubles,
    ask: (phones: number[], signal = new AbortController().signal, how = { isPaidWaitedFor: false }) =>
      lookup.lookUp(phones, signal, how),
    pass: (milliseconds: number) => {
      ahead += milliseconds
    },
  }
}

const json = (reply: ServerResponse, body: object, status = 200) => {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const typed = (type: string | null, carrier_name?: string) => ({
  valid: true,
  line_type_intelligence: { type, carrier_name, error_code: null },
})
const us = (count: number) => Array.from({ length: count }, (_, at) => 12175550100 + at)

test.each<[number, object, object]>([
  [12175550100, typed('mobile', 'Some Mobile'), { lineType: 'mobile', isTextable: true, network: 'Some Mobile' }],
  [12175550100, typed('personal'), { lineType: 'mobile', isTextable: true }],
  [12175550100, typed('nonFixedVoip'), { lineType: 'voip', isTextable: true }],
  [12175550100, typed('fixedVoip'), { lineType: 'voip', isTextable: true }],
  [12175550100, typed('landline'), { lineType: 'landline', isTextable: false }],
  [18005550100, typed('tollFree'), { lineType: 'tollFree', isTextable: false }],
  [12175550100, typed('pager'), { lineType: 'unknown', isTextable: false }],
  [12175550100, typed(null), { lineType: 'unknown', isTextable: true }],
  [12175550100, { valid: true }, { lineType: 'unknown', isTextable: true }],
  [442079460958, typed('unknown'), { lineType: 'unknown', isTextable: false }],
  [442079460958, typed('mobile'), { lineType: 'mobile', isTextable: true }],
  [12175550100, { valid: false }, { lineType: 'unknown', isTextable: false }],
])('%i with %j is %j', async (phone, said, line) => {
  const { ask } = await openProvider((_, reply) => json(reply, said))
  expect(await ask([phone])).toEqual(new Map([[phone, line]]))
})

test('asks for one number a request, with user and password, and never more than a few at once', async () => {
  let open = 0
  let most = 0
  const { ask, asked } = await openProvider((request, reply) => {
    expect(request.headers.authorization).toBe(`Basic ${Buffer.from('sid:token').toString('base64')}`)
    most = Math.max(most, ++open)
    setImmediate(() => {
      open -= 1
      json(reply, typed('mobile'))
    })
  })
  const phones = us(40)
  const lines = await ask(phones)
  expect([...lines.keys()].sort()).toEqual(phones)
  expect(asked[0]).toBe('/v2/PhoneNumbers/+12175550100?Fields=line_type_intelligence')
  expect(asked).toHaveLength(40)
  expect(most).toBeLessThanOrEqual(4)
})

test('a 404 says that there is no such number', async () => {
  const { ask, troubles } = await openProvider((_, reply) => json(reply, { code: 20404 }, 404))
  expect(await ask([12175550100])).toEqual(new Map([[12175550100, { lineType: 'unknown', isTextable: false }]]))
  expect(troubles).toEqual([])
})

test('a 429 is waited out for as long as it says, and meanwhile nothing is asked', async () => {
  let isBusy = true
  const provider = await openProvider(
    (_, reply) => {
      if (isBusy) reply.writeHead(429, { 'retry-after': '30' }).end()
      else json(reply, typed('mobile'))
    },
    { atOnce: 1 },
  )
  expect(await provider.ask(us(5))).toEqual(new Map())
  expect(provider.asked).toHaveLength(1)
  expect(provider.troubles).toEqual(['The lookup provider answered 429; it is asked again in 30 s.'])
  isBusy = false
  provider.pass(29_000)
  expect((await provider.ask(us(5))).size).toBe(0)
  expect(provider.asked).toHaveLength(1)
  provider.pass(1500)
  expect((await provider.ask(us(5))).size).toBe(5)
})

test('what was answered before a failure is kept, and a few failures end the round', async () => {
  const { ask, asked, troubles } = await openProvider(
    (_, reply, phone) => (phone < '12175550103' ? json(reply, typed('landline')) : json(reply, {}, 500)),
    { atOnce: 1 },
  )
  const lines = await ask(us(100))
  expect([...lines.keys()]).toEqual(us(3))
  expect(asked).toHaveLength(8)
  expect(troubles).toHaveLength(5)
})

test('a provider that hangs, breaks off or talks nonsense answers nothing, and its password is not in the log', async () => {
  const { ask, troubles } = await openProvider(
    (_, reply, phone) => {
      if (phone.endsWith('0')) reply.socket!.destroy()
      if (phone.endsWith('1')) reply.end('<html>')
      if (phone.endsWith('2')) json(reply, { line_type_intelligence: 7 })
      if (phone.endsWith('4')) reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    },
    { timeoutMs: 300 },
  )
  expect(await ask(us(5))).toEqual(new Map())
  expect(troubles).toHaveLength(5)
  expect(troubles.join()).toContain('it took too long')
  expect(troubles.join()).toContain('its reply was not understood')
  expect(troubles.join()).not.toMatch(/token|1217555/)
})

test('ends when it is told to, with what it has', async () => {
  const { ask, troubles } = await openProvider((_, reply, phone) => {
    if (phone === '12175550100') json(reply, typed('mobile'))
  })
  expect([...(await ask(us(3), AbortSignal.timeout(300))).keys()]).toEqual([12175550100])
  expect(troubles).toEqual([])
})

test('what is asked already is waited for where nobody is waiting, and nothing more is asked', async () => {
  const told = new AbortController()
  const { ask, asked } = await openProvider((_, reply) => {
    told.abort()
    setImmediate(() => json(reply, typed('mobile')))
  })
  const lines = await ask(us(40), told.signal, { isPaidWaitedFor: true })
  expect([lines.size, asked.length]).toEqual([4, 4])
})
