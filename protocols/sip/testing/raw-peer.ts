import { createSocket, type RemoteInfo } from 'node:dgram'
import { EventEmitter, once } from 'node:events'
import { formatMessage } from '../format-message.ts'
import { type Header, header, type SipMessage, type SipRequest } from '../message.ts'
import { parseMessage } from '../parse-message.ts'
import { responseTo } from '../responses.ts'

/** A peer that does nothing by itself: a test says what each message is answered with. */
export async function startRawPeer(
  onMessage: (message: SipMessage, peer: RawPeer, from: RemoteInfo) => void = () => {},
) {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const events = new EventEmitter()
  const seen: SipMessage[] = []
  let lastFrom: RemoteInfo | null = null
  const peer = {
    port: socket.address().port,
    seen,
    answer(request: SipMessage, status: number, headers: Header[] = [], body: Buffer = Buffer.alloc(0)) {
      peer.send(responseTo(request as SipRequest, status, { toTag: 'raw', headers, body }))
    },
    /** To whoever was heard last. */
    send(message: SipMessage) {
      peer.sendOctets(formatMessage(message))
    },
    sendOctets(octets: Uint8Array, port = lastFrom?.port ?? 0) {
      socket.send(octets, port, '127.0.0.1')
    },
    /** The next one of a method, or response with a status. */
    async next(what: string): Promise<SipMessage> {
      const [message] = await once(events, what)
      return message
    },
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
  socket.on('message', (octets, from) => {
    const message = parseMessage(octets)
    lastFrom = from
    seen.push(message)
    onMessage(message, peer, from)
    events.emit(
      message.kind === 'request' ? message.method : `${message.status} ${header(message, 'cseq')?.split(' ')[1]}`,
      message,
    )
  })
  return peer
}

export type RawPeer = {
  port: number
  seen: SipMessage[]
  answer(request: SipMessage, status: number, headers?: Header[], body?: Buffer): void
  send(message: SipMessage): void
  sendOctets(octets: Uint8Array, port?: number): void
}
