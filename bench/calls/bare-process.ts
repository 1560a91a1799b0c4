/**
 * The floor: the same calls by nothing but datagrams. Each is an INVITE written out, an ACK, a frame of audio every 20 ms, what comes
 * is read and dropped, and a BYE. Nothing is kept, decided or listened to.
 */
import { createSocket } from 'node:dgram'

const [port, count, perSecond, seconds] = process.argv.slice(2).map(Number) as [number, number, number, number]
const host = '127.0.0.1'
const frameMs = 20

const openSocket = async () => {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4_000_000 })
  await new Promise<void>((done) => socket.bind(0, host, done))
  return socket
}

const sip = await openSocket()
const mine = sip.address().port
const request = (method: string, number: number, callId: string, to: string, body = '') =>
  [
    `${method} sip:${number}@${host}:${port} SIP/2.0`,
    `Via: SIP/2.0/UDP ${host}:${mine};branch=z9hG4bK${method}${callId}`,
    'Max-Forwards: 70',
    `From: <sip:bare@${host}>;tag=${callId}`,
    `To: ${to}`,
    `Call-ID: ${callId}`,
    `CSeq: ${method === 'BYE' ? 2 : 1} ${method}`,
    `Contact: <sip:bare@${host}:${mine}>`,
    ...(body ? ['Content-Type: application/sdp'] : []),
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
const send = (text: string) => sip.send(text, port, host)

const calls = new Map<string, { number: number; to: string; rtp: Awaited<ReturnType<typeof openSocket>> }>()
let ended = 0
sip.on('message', (data) => {
  const text = data.toString('latin1')
  const callId = /^Call-ID: (.*)$/m.exec(text)?.[1]?.trim() ?? ''
  const call = calls.get(callId)
  if (!call || !text.startsWith('SIP/2.0 200')) return
  if (/^CSeq: \d+ BYE/m.test(text)) {
    ended++
    call.rtp.close()
    calls.delete(callId)
    return
  }
  call.to = /^To: (.*)$/m.exec(text)?.[1]?.trim() ?? ''
  const media = Number(/m=audio (\d+)/.exec(text)?.[1])
  send(request('ACK', call.number, callId, call.to))
  talk(call.rtp, media)
  setTimeout(() => send(request('BYE', call.number, callId, call.to)), seconds * 1000)
})

const talk = (rtp: Awaited<ReturnType<typeof openSocket>>, media: number) => {
  const began = performance.now()
  const packet = Buffer.alloc(172, 0xff)
  packet[0] = 0x80
  packet[1] = 0
  let frames = 0
  const end = (seconds * 1000) / frameMs
  const beat = () => {
    const due = Math.floor((performance.now() - began) / frameMs)
    while (frames <= due && frames < end) {
      packet.writeUInt16BE(++frames & 0xffff, 2)
      rtp.send(Buffer.from(packet), media, host)
    }
    if (frames < end) setTimeout(beat, Math.max(1, began + frames * frameMs - performance.now()))
  }
  beat()
}

for (let at = 0; at < count; at++) {
  const rtp = await openSocket()
  rtp.on('message', () => {})
  const callId = `bare${at}`
  const sdp = `v=0\r\no=- 1 1 IN IP4 ${host}\r\ns=-\r\nc=IN IP4 ${host}\r\nt=0 0\r\nm=audio ${rtp.address().port} RTP/AVP 0\r\n`
  calls.set(callId, { number: 12175550000 + at, to: `<sip:${at}@${host}>`, rtp })
  setTimeout(
    () => send(request('INVITE', 12175550000 + at, callId, `<sip:${at}@${host}>`, sdp)),
    (at * 1000) / perSecond,
  )
}

const watching = setInterval(() => {
  if (ended < count) return
  clearInterval(watching)
  process.exit(0)
}, 100)
process.on('disconnect', () => process.exit(0))
