// A packet of RTP, RFC 3550 section 5.1.

interface RtpPacket {
  payloadType: number
  /** The first of a burst of speech, or of a key. */
  isMarked: boolean
  sequence: number
  timestamp: number
  ssrc: number
  payload: Uint8Array
}

const MOST_PAYLOAD = 1600

export function formatRtp({ payloadType, isMarked, sequence, timestamp, ssrc, payload }: RtpPacket): Buffer {
  const octets = Buffer.allocUnsafe(12 + payload.length)
  octets[0] = 0x80
  octets[1] = (isMarked ? 0x80 : 0) | payloadType
  octets.writeUInt16BE(sequence, 2)
  octets.writeUInt32BE(timestamp, 4)
  octets.writeUInt32BE(ssrc, 8)
  octets.set(payload, 12)
  return octets
}

/** Null for what is none. The payload is a view of the octets. */
export function parseRtp(octets: Buffer): RtpPacket | null {
  if (octets.length < 12 || octets[0]! >> 6 !== 2) return null
  let start = 12 + 4 * (octets[0]! & 0x0f)
  let end = octets.length
  if (octets[0]! & 0x20) end -= octets[end - 1]!
  if (octets[0]! & 0x10) {
    if (start + 4 > end) return null
    start += 4 + 4 * octets.readUInt16BE(start + 2)
  }
  if (start > end || end - start > MOST_PAYLOAD) return null
  return {
    payloadType: octets[1]! & 0x7f,
    isMarked: (octets[1]! & 0x80) !== 0,
    sequence: octets.readUInt16BE(2),
    timestamp: octets.readUInt32BE(4),
    ssrc: octets.readUInt32BE(8),
    payload: octets.subarray(start, end),
  }
}
