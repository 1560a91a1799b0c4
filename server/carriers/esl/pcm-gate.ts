/**
 * Between a line and the audio of a FreeSWITCH (unicast): datagrams of 16-bit samples at 8 kHz, the lower octet first. Where it is to be
 * spoken to is where its first one comes from; nobody else is heard. What goes out keeps the pace of the line, as FreeSWITCH has none.
 */
import { decode, encode } from '@carillon/protocols/rtp/g711.ts'
import { openPortPair } from '@carillon/protocols/rtp/port-pair.ts'
import { openFrameGate } from '../voice/frame-gate.ts'

type Options = {
  /** Where the line hears. */
  line: { port: number }
  /** Of this machine, as FreeSWITCH sees it. */
  host: string
  /** Of FreeSWITCH. */
  from: string
  ports: { from: number; to: number }
}

export type PcmGate = Awaited<ReturnType<typeof openPcmGate>>

export const openPcmGate = async ({ line, host, from, ports }: Options) => {
  const { rtp: socket, rtcp, port } = await openPortPair(host, ports)
  // There are no reports of raw audio.
  rtcp.close()
  let peerPort: number | null = null
  let isClosed = false
  const heard = Promise.withResolvers<void>()
  const gate = await openFrameGate(line, (mulaw) => {
    if (peerPort !== null && !isClosed) socket.send(octetsOf(decode('PCMU', mulaw)), peerPort, from, () => {})
  })
  socket.on('error', () => {})
  socket.on('message', (octets, sender) => {
    if (sender.address !== from || sender.port !== (peerPort ?? sender.port)) return
    peerPort = sender.port
    heard.resolve()
    gate.say(encode('PCMU', samplesOf(octets)))
  })

  return {
    /** Where FreeSWITCH is to send. */
    host,
    port,
    /** Where the line hears and is heard. */
    line: { host: gate.host, port: gate.port },
    heard: heard.promise,
    close() {
      if (isClosed) return
      isClosed = true
      socket.close()
      gate.close()
    },
  }
}

export const samplesOf = (octets: Buffer): Int16Array =>
  Int16Array.from({ length: octets.length >> 1 }, (_, at) => octets.readInt16LE(at * 2))

export const octetsOf = (samples: Int16Array): Buffer => {
  const octets = Buffer.alloc(samples.length * 2)
  for (const [at, sample] of samples.entries()) octets.writeInt16LE(sample, at * 2)
  return octets
}
