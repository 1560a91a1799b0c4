/**
 * Beside a line, for a carrier whose audio comes in frames and not by RTP: what it says is put into packets, and what the line says is
 * taken out of them. Mu-law at 8 kHz, either way.
 */
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { formatRtp, parseRtp } from '@carillon/protocols/rtp/packet.ts'

export type FrameGate = {
  /** Where the line hears and is heard. */
  host: string
  port: number
  /** What the carrier says, however long a piece is. */
  say(mulaw: Uint8Array): void
  close(): void
}

const host = '127.0.0.1'
/** 20 ms, as every phone network takes it. */
const frame = 160

/** `line` is where the line hears. What it says while nobody listens is lost, as on a phone. */
export const openFrameGate = async (line: { port: number }, onFrame: (mulaw: Buffer) => void): Promise<FrameGate> => {
  const socket = createSocket('udp4')
  socket.on('error', () => {})
  socket.bind(0, host)
  await once(socket, 'listening')
  const ssrc = randomInt(2 ** 32)
  let sequence = randomInt(2 ** 16)
  let timestamp = randomInt(2 ** 32)
  let isMarked = true
  let isClosed = false

  socket.on('message', (octets, from) => {
    const packet = from.port === line.port ? parseRtp(octets) : null
    if (packet?.payloadType === 0) onFrame(Buffer.from(packet.payload))
  })

  return {
    host,
    port: socket.address().port,
    say(mulaw) {
      if (isClosed) return
      for (let at = 0; at < mulaw.length; at += frame) {
        const payload = mulaw.subarray(at, at + frame)
        socket.send(formatRtp({ payloadType: 0, isMarked, sequence, timestamp, ssrc, payload }), line.port, host)
        isMarked = false
        sequence = (sequence + 1) % 2 ** 16
        timestamp = (timestamp + payload.length) % 2 ** 32
      }
    },
    close() {
      if (!isClosed) socket.close()
      isClosed = true
    },
  }
}
