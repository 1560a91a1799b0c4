import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'

/** The address of this machine that a peer sees when nothing translates in between: the one its datagrams leave from. */
export async function localAddressTo(host: string, port: number): Promise<string> {
  const { address, family } = await lookup(host)
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
  try {
    // Nothing is sent by this; the system only chooses the way.
    socket.connect(port, address)
    await once(socket, 'connect')
    return socket.address().address
  } finally {
    socket.close()
  }
}
