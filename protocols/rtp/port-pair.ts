import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'

export interface PortPair {
  rtp: Socket
  rtcp: Socket
  port: number
}

const MOST_TRIES = 200

/** Two sockets side by side, the lower one even (RFC 3550 section 11). Where to begin is random: the port is no secret, but no constant. */
export async function openPortPair(
  host: string,
  { from, to }: { from: number; to: number },
  random: () => number = Math.random,
): Promise<PortPair> {
  const first = from + (from % 2)
  const pairs = Math.floor((to - first + 1) / 2)
  const begin = Math.floor(random() * pairs)
  for (let i = 0; i < Math.min(pairs, MOST_TRIES); i++) {
    const port = first + 2 * ((begin + i) % pairs)
    const rtp = await bind(host, port)
    if (!rtp) continue
    const rtcp = await bind(host, port + 1)
    if (rtcp) return { rtp, rtcp, port }
    rtp.close()
  }
  throw new Error(`no two free ports between ${from} and ${to}`)
}

async function bind(host: string, port: number): Promise<Socket | null> {
  const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4' })
  socket.bind(port, host)
  try {
    await once(socket, 'listening')
    return socket
  } catch (error) {
    socket.close()
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null
    throw error
  }
}
