/**
 * Stands between a process and its database: to know which connections are that process's, and to break them at the worst
 * moment, when the database has done what it was asked and the process has not heard of it.
 */
import { connect, createServer, type Socket } from 'node:net'

export type Wire = Awaited<ReturnType<typeof openWire>>

/** By what the database knows a connection, for as long as that port is no later one's. */
export type Port = { number: number; isStill(): boolean }

/** The newest connection of each port, of all wires. */
const newest = new Map<number, object>()

export const openWire = async (databaseUrl: string) => {
  const to = new URL(databaseUrl)
  const pairs = new Set<{ isDoomed: boolean; end(): void }>()
  let ports: Port[] = []

  const onProcess = (near: Socket) => {
    const database = connect(Number(to.port), to.hostname)
    const pair = {
      isDoomed: false,
      end() {
        pairs.delete(pair)
        near.destroy()
        database.destroy()
      },
    }
    pairs.add(pair)
    database.on('connect', () => {
      const number = database.localPort!
      newest.set(number, pair)
      ports.push({ number, isStill: () => newest.get(number) === pair })
    })
    near.on('data', (chunk) => database.write(chunk))
    database.on('data', (chunk) => (pair.isDoomed ? pair.end() : near.write(chunk)))
    for (const socket of [near, database]) {
      socket.setNoDelay(true)
      socket.on('error', pair.end)
      socket.on('close', pair.end)
    }
  }

  const server = createServer(onProcess)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    /** The ports by which the database knows the connections since the last time. */
    takePorts() {
      const taken = ports
      ports = []
      return taken
    },
    /** The next answer on every connection is lost, and the connection with it. */
    cut() {
      for (const pair of pairs) pair.isDoomed = true
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const pair of [...pairs]) pair.end()
      await closed
    },
  }
}
