/** What the neutral peer says, presses and hears on one call, in frames of 20 ms (RFC 3550, RFC 4733). */
import { Buffer } from 'node:buffer'

export type Ear = {
  /** Empty for nothing. */
  presses: string
  loudFrames: number
  /** The frame of ours while which something was heard last. */
  lastLoud: number
  /** The frame of ours with which the key began. */
  pressedAt: number | null
  isThanked: boolean
}

export const openEar = (): Ear => ({ presses: '', loudFrames: 0, lastLoud: 0, pressedAt: null, isThanked: false })

const keyType = 101
/** Most of the message of 0.4 seconds, as some of it may be lost. */
const toldFrames = 16
const quietFrames = 35
/** What stood still may have some of the message left. */
const thankedFrames = 8
/** The event goes on for five, and its end is told three times. */
const keyFrames = 5
const endFrames = 3

export const sdpOf = (port: number): string =>
  `${[
    ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0'],
    `m=audio ${port} RTP/AVP 0 ${keyType}`,
    ...['a=rtpmap:0 PCMU/8000', `a=rtpmap:${keyType} telephone-event/8000`, `a=fmtp:${keyType} 0-15`, 'a=sendrecv'],
  ].join('\r\n')}\r\n`

const header = (type: number, frame: number, timestamp: number, source: number, length: number): Buffer => {
  const packet = Buffer.alloc(12 + length, 0xff)
  packet[0] = 0x80
  packet[1] = type
  packet.writeUInt16BE(frame & 0xffff, 2)
  packet.writeUInt32BE((timestamp * 160) >>> 0, 4)
  packet.writeUInt32BE(source, 8)
  return packet
}

export const audioPacket = (frame: number, source: number, isLoud: boolean): Buffer => {
  const packet = header(0, frame, frame, source, 160)
  if (isLoud) for (let i = 12; i < 172; i++) packet[i] = i % 20 < 10 ? 0x20 : 0xa0
  return packet
}

/** They have been told something, it is quiet, and they have not pressed before: the key begins with this frame. */
export const pressesNow = (ear: Ear, frame: number): boolean => {
  const isDue = ear.loudFrames >= toldFrames && frame - ear.lastLoud >= quietFrames
  if (ear.presses === '' || ear.pressedAt !== null || !isDue) return false
  ear.pressedAt = frame
  ear.loudFrames = 0
  return true
}

/** Null where no key is being pressed. */
export const keyPacket = ({ presses, pressedAt }: Ear, frame: number, source: number): Buffer | null => {
  if (pressedAt === null) return null
  const since = frame - pressedAt
  if (since >= keyFrames + endFrames) return null
  const packet = header(keyType, frame, pressedAt, source, 4)
  packet[12] = Number(presses)
  packet[13] = since >= keyFrames ? 0x8a : 0x0a
  packet.writeUInt16BE(Math.min(since + 1, keyFrames) * 160, 14)
  return packet
}

/** A frame of the other end has come; answers whether it shows that they are spoken to behind their key. */
export const hears = (ear: Ear, packet: Buffer, frame: number): boolean => {
  if ((packet[1]! & 0x7f) !== 0 || !isLoud(packet)) return false
  ear.loudFrames++
  ear.lastLoud = frame
  if (ear.pressedAt === null || ear.isThanked || ear.loudFrames < thankedFrames) return false
  ear.isThanked = true
  return true
}

/** Of mu-law: the exponent of most samples is above that of silence. */
const isLoud = (packet: Buffer): boolean => {
  let loud = 0
  for (let i = 12; i < packet.length; i++) if (((~packet[i]! >> 4) & 7) >= 3) loud++
  return loud > (packet.length - 12) / 4
}
