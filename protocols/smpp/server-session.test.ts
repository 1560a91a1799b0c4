import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { listenSmpp } from './server-session.ts'
import { createScene, hello, submitted } from './testing/peers.ts'

const { end, ends, listen, start } = createScene()
afterEach(end)

describe('the server session', () => {
  it('lets only those send who are bound to send', async () => {
    const server = await listen()
    const transmitter = start(server.port, { mode: 'transmitter' })
    await transmitter.reached('bound')
    expect(await submitted(transmitter.session, hello)).toMatchObject({ kind: 'accepted' })
    expect(await server.sessions()[0]?.deliver(hello)).toEqual({ kind: 'not-written', why: 'not-bound' })
    await transmitter.session.close()
    const receiver = start(server.port, { mode: 'receiver' })
    await receiver.reached('bound')
    expect(await submitted(receiver.session, hello)).toEqual({ kind: 'refused', status: 4 })
  })

  it('ends a delivery as unknown when the client goes, as not written when it never left', async () => {
    const server = await listen()
    const arrived = Promise.withResolvers<void>()
    const { session, reached } = start(server.port, {}, { onDeliver: () => arrived.resolve() })
    await reached('bound')
    const [peer] = server.sessions()
    const written = peer!.deliver(hello)
    await arrived.promise
    session.destroy()
    expect(await written).toEqual({ kind: 'unknown', why: 'link-dropped' })
    const next = start(server.port)
    await next.reached('bound')
    const [second] = server.sessions().filter((one) => one.isBound())
    const gone = second!.deliver(hello)
    second!.destroy()
    expect(await gone).toEqual({ kind: 'not-written', why: 'link-dropped' })
  })

  it('unbinds its client', async () => {
    const why = Promise.withResolvers<string>()
    const server = await listen({ onEnd: (_, said) => why.resolve(said) })
    const { reached } = start(server.port)
    await reached('bound')
    const waiting = reached('waiting')
    server.sessions()[0]?.unbind()
    expect(await waiting).toMatchObject({ why: 'unbound by the carrier' })
    expect(await why.promise).toMatch(/unbound|closed/)
  })

  it('decides on a bind in its own time, and does not wait for one for ever', async () => {
    const clock = createManualClock()
    const server = await listenSmpp(
      { port: 0, systemId: 'slow', clock, bindTimeoutMs: 1000 },
      { onBind: () => Promise.resolve(0), onSubmit() {} },
    )
    ends.push(() => server.close())
    const { session, reached } = start(server.port)
    await reached('bound')
    await session.close()
    const mute = connect(server.port, '127.0.0.1')
    await once(mute, 'connect')
    while (server.sessions().length === 0) await new Promise(setImmediate)
    clock.advance(1000)
    mute.resume()
    await once(mute, 'close')
    expect(server.sessions()).toHaveLength(0)
  })

  it('says that its port is taken', async () => {
    const server = await listen()
    await expect(listenSmpp({ port: server.port, systemId: 'x' }, { onBind: () => 0, onSubmit() {} })).rejects.toThrow(
      'EADDRINUSE',
    )
  })
})
