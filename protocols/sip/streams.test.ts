import { afterEach, expect, it } from 'vitest'
import type { SipRequest } from './message.ts'
import { type Endpoint, openTransport, type Transport } from './transport.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const options = (number: number): SipRequest => ({
  kind: 'request',
  method: 'OPTIONS',
  uri: 'sip:there',
  headers: [
    { name: 'via', value: `SIP/2.0/TCP 127.0.0.1;branch=z9hG4bK${number}` },
    { name: 'from', value: '<sip:here>;tag=1' },
    { name: 'to', value: '<sip:there>' },
    { name: 'call-id', value: 'one' },
    { name: 'cseq', value: `${number} OPTIONS` },
  ],
  body: Buffer.alloc(0),
})

/** Two that speak TCP; the second tells when it has heard so many. */
async function meet(most: number) {
  const all = Promise.withResolvers<void>()
  let heard = 0
  const open = async (onMessage: () => void): Promise<Transport> => {
    const transport = await openTransport(
      { kind: 'tcp', host: '127.0.0.1', port: 0, isPeer: () => true },
      { onMessage, onFault() {} },
    )
    ends.push(transport.close)
    return transport
  }
  const ours = await open(() => {})
  const theirs = await open(() => ++heard === most && all.resolve())
  const to: Endpoint = { kind: 'tcp', ...theirs.address() }
  return { ours, theirs, to, all: all.promise }
}

it('of the end of a connection only who awaits an answer is told: nothing of what is done with is kept', async () => {
  const { ours, theirs, to, all } = await meet(302)
  const told: string[] = []
  const lost = Promise.withResolvers<void>()
  for (let number = 1; number <= 300; number++) ours.send(options(number), to, () => told.push('written'))
  const forget = ours.send(options(301), to, () => told.push('answered'), true)
  ours.send(
    options(302),
    to,
    (_, isSent) => {
      told.push(`awaited ${isSent}`)
      lost.resolve()
    },
    true,
  )
  await all
  forget()
  await theirs.close()
  ends.pop()
  await lost.promise
  expect(told).toEqual(['awaited true'])
})
