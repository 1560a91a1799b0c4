// Reports between two ends of RTP, RFC 3550 section 6.4: what was sent, what arrived, how evenly.

export interface ReportBlock {
  ssrc: number
  /** Of the last interval, in 256ths. */
  fractionLost: number
  lost: number
  highest: number
  /** In units of the timestamp. */
  jitter: number
  /** The middle of the sender's clock in its last report, and how long ago that was, in 65536ths of a second. */
  lastSr: number
  delaySinceSr: number
}

interface SenderInfo {
  /** Milliseconds since 1970. */
  atMs: number
  timestamp: number
  packets: number
  octets: number
}

interface RtcpReport {
  ssrc: number
  /** Null from who sends nothing. */
  sender: SenderInfo | null
  blocks: ReportBlock[]
  isBye: boolean
}

const [SR, RR, SDES, BYE] = [200, 201, 202, 203]
const BLOCK = 24
const SENDER = 20
/** Seconds between 1900 and 1970. */
const SINCE_1900 = 2_208_988_800

/** SR or RR, then who we are, which every report must carry; then a goodbye, if it is one. */
export function formatRtcp({ ssrc, sender, blocks, isBye }: RtcpReport, cname: string): Buffer {
  const report = Buffer.alloc(8 + (sender ? SENDER : 0) + BLOCK * blocks.length)
  head(report, blocks.length, sender ? SR : RR, ssrc)
  if (sender) {
    const { seconds, fraction } = ntpOf(sender.atMs)
    report.writeUInt32BE(seconds, 8)
    report.writeUInt32BE(fraction, 12)
    report.writeUInt32BE(sender.timestamp, 16)
    report.writeUInt32BE(sender.packets >>> 0, 20)
    report.writeUInt32BE(sender.octets >>> 0, 24)
  }
  for (const [i, block] of blocks.entries()) {
    const at = 8 + (sender ? SENDER : 0) + BLOCK * i
    report.writeUInt32BE(block.ssrc, at)
    report.writeUInt32BE(((block.fractionLost << 24) | block.lost) >>> 0, at + 4)
    report.writeUInt32BE(block.highest, at + 8)
    report.writeUInt32BE(block.jitter, at + 12)
    report.writeUInt32BE(block.lastSr, at + 16)
    report.writeUInt32BE(block.delaySinceSr, at + 20)
  }
  const name = Buffer.from(cname)
  const described = Buffer.alloc(8 + 4 * Math.ceil((name.length + 3) / 4))
  head(described, 1, SDES, ssrc)
  described[8] = 1
  described[9] = name.length
  described.set(name, 10)
  if (!isBye) return Buffer.concat([report, described])
  const bye = Buffer.alloc(8)
  head(bye, 1, BYE, ssrc)
  return Buffer.concat([report, described, bye])
}

function head(octets: Buffer, count: number, type: number, ssrc: number): void {
  octets[0] = 0x80 | count
  octets[1] = type
  octets.writeUInt16BE(octets.length / 4 - 1, 2)
  octets.writeUInt32BE(ssrc, 4)
}

/** The first report of a compound; null for what is none. */
export function parseRtcp(octets: Buffer): RtcpReport | null {
  let found: RtcpReport | null = null
  let isBye = false
  for (let at = 0; at + 8 <= octets.length; ) {
    const length = 4 * (octets.readUInt16BE(at + 2) + 1)
    if (octets[at]! >> 6 !== 2 || at + length > octets.length) return null
    const type = octets[at + 1]
    if (type === BYE) isBye = true
    if ((type === SR || type === RR) && !found) found = parseReport(octets.subarray(at, at + length), type === SR)
    at += length
  }
  return found && { ...found, isBye }
}

function parseReport(octets: Buffer, isSender: boolean): RtcpReport | null {
  const count = octets[0]! & 0x1f
  const start = 8 + (isSender ? SENDER : 0)
  if (octets.length < start + BLOCK * count) return null
  const blocks = Array.from({ length: count }, (_, i): ReportBlock => {
    const at = start + BLOCK * i
    return {
      ssrc: octets.readUInt32BE(at),
      fractionLost: octets[at + 4]!,
      lost: octets.readUIntBE(at + 5, 3),
      highest: octets.readUInt32BE(at + 8),
      jitter: octets.readUInt32BE(at + 12),
      lastSr: octets.readUInt32BE(at + 16),
      delaySinceSr: octets.readUInt32BE(at + 20),
    }
  })
  const sender = isSender
    ? {
        atMs: (octets.readUInt32BE(8) - SINCE_1900) * 1000 + (octets.readUInt32BE(12) * 1000) / 2 ** 32,
        timestamp: octets.readUInt32BE(16),
        packets: octets.readUInt32BE(20),
        octets: octets.readUInt32BE(24),
      }
    : null
  return { ssrc: octets.readUInt32BE(4), sender, blocks, isBye: false }
}

function ntpOf(atMs: number): { seconds: number; fraction: number } {
  const seconds = Math.floor(atMs / 1000)
  return { seconds: seconds + SINCE_1900, fraction: Math.floor(((atMs / 1000) % 1) * 2 ** 32) }
}

/** The middle 32 bits of a clock, by which a report is named. */
export function middleOf(atMs: number): number {
  const { seconds, fraction } = ntpOf(atMs)
  return (((seconds & 0xffff) << 16) | (fraction >>> 16)) >>> 0
}
