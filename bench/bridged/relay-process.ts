/** Stands between pairs of phones: with the threads of media that calls are passed on by, or with nothing but datagrams. Says where it hears them. */
import { createSocket } from 'node:dgram'
import { startMedia } from '@carillon/protocols/rtp/media.ts'

type Pair = readonly [one: number, other: number]

const host = '127.0.0.1'
const kind = process.argv[2]!
/** Longer than any run. */
const longMs = 3_600_000

const byMedia = async (pairs: readonly Pair[]): Promise<Pair[]> => {
  const media = await startMedia({ host, ports: { from: 40_000, to: 49_999 } })
  const handlers = { onKey() {}, onLost: (why: string) => console.error(why) }
  const heardAt: Pair[] = []
  for (const [one, other] of pairs) {
    const first = await media.open(handlers)
    const second = await media.open(handlers, first)
    for (const [line, port] of [
      [first, one],
      [second, other],
    ] as const)
      line.connect({ host, port, law: 'PCMU', payloadType: 0, eventType: null, sends: true })
    first.bridge(second, longMs)
    heardAt.push([first.port, second.port])
  }
  return heardAt
}

const byDatagrams = async (pairs: readonly Pair[]): Promise<Pair[]> => {
  const open = async () => {
    const socket = createSocket({ type: 'udp4', recvBufferSize: 1_000_000 })
    await new Promise<void>((done) => socket.bind(0, host, done))
    return socket
  }
  const heardAt: Pair[] = []
  for (const [one, other] of pairs) {
    const [first, second] = [await open(), await open()]
    first.on('message', (data) => second.send(data, other, host))
    second.on('message', (data) => first.send(data, one, host))
    heardAt.push([first.address().port, second.address().port])
  }
  return heardAt
}

process.on('message', (pairs: readonly Pair[]) => {
  const relay = kind === 'media' ? byMedia(pairs) : byDatagrams(pairs)
  void relay.then((heardAt) => process.send!(heardAt))
})
process.on('disconnect', () => process.exit(0))
