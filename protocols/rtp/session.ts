// One call's media, both ways, without a socket: it is beaten every 20 ms, and hands over what it sends.
//
// It always sends: the clip that plays, else silence, so that translators of addresses stay open and the peer hears that the
// line is there. A key takes the place of audio for as long as it lasts. It hears only the address that was agreed on; the
// port is learned from the first packet, since a peer behind a translator sends from another (symmetric RTP).
//
// What is relayed to it goes out as it came, at once: in the numbers of this stream, with the gaps and the order of the other
// one, whose receiver has a jitter buffer of its own. While something comes no silence is sent between.

import { decode, encode, type Law, muLawTo, silenceOf } from './g711.ts'
import { createJitterBuffer, FRAME } from './jitter-buffer.ts'
import { formatRtp, parseRtp } from './packet.ts'
import { createReception } from './reception.ts'
import { formatRtcp, middleOf, parseRtcp, type ReportBlock } from './rtcp.ts'
import { createKeyReceiver, type KeyPacket, packetsOfKey } from './telephone-event.ts'

export interface MediaPeer {
  host: string
  port: number
  law: Law
  payloadType: number
  /** Of telephone-event; null where keys come another way. */
  eventType: number | null
  /** Whether the peer wants to hear us. */
  sends: boolean
}

export interface MediaQuality {
  sent: number
  received: number
  lost: number
  jitterMs: number
  /** Too late to be used. */
  late: number
  /** As the peer reports it; null before it does. */
  peerLost: number | null
  peerJitterMs: number | null
  roundTripMs: number | null
}

export interface SessionHandlers {
  sendRtp(octets: Buffer, host: string, port: number): void
  sendRtcp(octets: Buffer, host: string, port: number): void
  onKey(key: string): void
  /** A clip has been sent whole. */
  onPlayed(play: number): void
  /** Each 20 ms of what is heard, after the jitter buffer; only while somebody listens. */
  onFrame: ((frame: Int16Array) => void) | null
  /** What the peer says, as it comes: it is relayed, and not heard here meanwhile. */
  onAudio: ((audio: RelayedAudio) => void) | null
}

interface RelayedAudio {
  ssrc: number
  sequence: number
  timestamp: number
  isMarked: boolean
  law: Law
  payload: Uint8Array
}

export interface MediaSession {
  connect(peer: MediaPeer): void
  /** Mu-law. What was playing ends without being told. */
  play(play: number, clip: Uint8Array): void
  stop(): void
  press(keys: string): void
  /** What another peer says. A clip or a key has the line to itself. */
  relay(audio: RelayedAudio): void
  beat(skipped: number): void
  receiveRtp(octets: Buffer, host: string, port: number): void
  receiveRtcp(octets: Buffer, host: string): void
  quality(): MediaQuality
  /** Tells the peer that nothing more comes. */
  close(): void
}

interface Sources {
  /** Milliseconds that only go forward, and since 1970. */
  now(): number
  wallMs(): number
  random32(): number
}

const KEY_MS = 100
const GAP_MS = 100
const REPORT_MS = 5000
const LAST_PORT = 65_535
/** So long nothing may come of what is relayed, before silence is sent. */
const RELAY_GAP_MS = 100
/** Packets; a jump by more is another stream. */
const MOST_JUMP = 3000
/** So long nothing may come from a peer before that is heard as silence: nobody who listens waits for it without end. */
const UNHEARD_MS = 1000

export function createSession({ now, wallMs, random32 }: Sources, handlers: SessionHandlers): MediaSession {
  const ssrc = random32()
  const cname = `${random32().toString(16)}@carillon`
  let reception = createReception()
  const keys = createKeyReceiver()
  const buffer = createJitterBuffer()
  let peer: MediaPeer | null = null
  let connectedAt = 0
  /** Where the peer really sends from. */
  let learnedPort: number | null = null
  let heardSsrc: number | null = null
  let sequence = random32() & 0xffff
  let timestamp = random32()
  let sent = 0
  let sentOctets = 0
  let isTalking = false
  let clip: { play: number; octets: Uint8Array; at: number } | null = null
  const pressing: (KeyPacket | null)[] = []
  let keyTimestamp = 0
  /** From the numbers of what is relayed to ours; null where something of ours was sent since. */
  let offset: { ssrc: number; sequence: number; timestamp: number } | null = null
  let relayedAt = Number.NEGATIVE_INFINITY
  let reportAt = now() + REPORT_MS * (0.5 + (random32() % 1000) / 1000)
  let lastSr: { middle: number; heardAt: number } | null = null
  let fromPeer: { lost: number; jitterMs: number; roundTripMs: number | null } | null = null

  return {
    connect(next) {
      if (next.host !== peer?.host || next.port !== peer.port) learnedPort = null
      if (!peer) connectedAt = now()
      peer = next
    },
    play(play, octets) {
      clip = { play, octets, at: 0 }
    },
    stop() {
      clip = null
    },
    press(text) {
      for (const key of text) {
        pressing.push(...packetsOfKey(key, KEY_MS), ...Array.from({ length: GAP_MS / 20 }, () => null))
      }
    },
    relay,
    beat,
    receiveRtp,
    receiveRtcp,
    quality: () => ({
      sent,
      received: reception.received(),
      lost: reception.lost(),
      jitterMs: reception.jitterMs(),
      late: buffer.late(),
      peerLost: fromPeer?.lost ?? null,
      peerJitterMs: fromPeer?.jitterMs ?? null,
      roundTripMs: fromPeer?.roundTripMs ?? null,
    }),
    close: () => report(true),
  }

  function beat(skipped: number): void {
    if (!peer) return
    timestamp = (timestamp + skipped * FRAME) >>> 0
    if (skipped > 0) isTalking = false
    const frame = buffer.read() ?? (now() - connectedAt >= UNHEARD_MS ? new Int16Array(FRAME) : null)
    if (frame) handlers.onFrame?.(frame)
    if (peer.sends) sendNext(peer)
    timestamp = (timestamp + FRAME) >>> 0
    if (now() >= reportAt) report(false)
  }

  function relay(audio: RelayedAudio): void {
    if (!peer?.sends || clip || pressing.length > 0) return
    relayedAt = now()
    let isMarked = audio.isMarked
    if (offset === null || offset.ssrc !== audio.ssrc || isJump(audio.sequence + offset.sequence)) {
      offset = { ssrc: audio.ssrc, sequence: sequence + 1 - audio.sequence, timestamp: timestamp - audio.timestamp }
      isMarked = true
    }
    const payload = audio.law === peer.law ? audio.payload : encode(peer.law, decode(audio.law, audio.payload))
    const number = (audio.sequence + offset.sequence) & 0xffff
    if (((number - sequence) & 0xffff) < MOST_JUMP) sequence = number
    isTalking = false
    write(peer, peer.payloadType, payload, isMarked, (audio.timestamp + offset.timestamp) >>> 0, number)
  }

  function isJump(next: number): boolean {
    const ahead = (next - sequence) & 0xffff
    return ahead > MOST_JUMP && ahead < 0x10000 - MOST_JUMP
  }

  function sendNext(to: MediaPeer): void {
    if (!clip && pressing.length === 0 && now() - relayedAt < RELAY_GAP_MS) return
    offset = null
    const key = to.eventType === null ? null : (pressing.shift() ?? null)
    if (key && to.eventType !== null) {
      if (key.isMarked) keyTimestamp = timestamp
      send(to, to.eventType, key.payload, key.isMarked, keyTimestamp)
      isTalking = false
      return
    }
    send(to, to.payloadType, nextAudio(to.law), !isTalking, timestamp)
    isTalking = true
  }

  function nextAudio(law: Law): Uint8Array {
    const frame = new Uint8Array(FRAME).fill(silenceOf(law))
    if (!clip) return frame
    frame.set(muLawTo(law, clip.octets.subarray(clip.at, clip.at + FRAME)))
    clip.at += FRAME
    if (clip.at >= clip.octets.length) {
      const { play } = clip
      clip = null
      handlers.onPlayed(play)
    }
    return frame
  }

  function send(to: MediaPeer, payloadType: number, payload: Uint8Array, isMarked: boolean, stamp: number): void {
    sequence = (sequence + 1) & 0xffff
    write(to, payloadType, payload, isMarked, stamp, sequence)
  }

  function write(
    to: MediaPeer,
    payloadType: number,
    payload: Uint8Array,
    isMarked: boolean,
    stamp: number,
    number: number,
  ): void {
    sent++
    sentOctets += payload.length
    const octets = formatRtp({ payloadType, isMarked, sequence: number, timestamp: stamp, ssrc, payload })
    handlers.sendRtp(octets, to.host, learnedPort ?? to.port)
  }

  function receiveRtp(octets: Buffer, host: string, port: number): void {
    if (!peer || host !== peer.host) return
    const packet = parseRtp(octets)
    if (!packet) return
    const isKeyPacket = packet.payloadType === peer.eventType
    if (!isKeyPacket && packet.payloadType !== peer.payloadType) return
    learnedPort ??= port
    if (port !== learnedPort) return
    if (packet.ssrc !== heardSsrc) {
      heardSsrc = packet.ssrc
      reception = createReception()
    }
    // A key keeps the timestamp of its beginning, which says nothing of how evenly packets come.
    if (!reception.take(packet.sequence, isKeyPacket ? null : packet.timestamp, now())) return
    if (!isKeyPacket && handlers.onAudio) handlers.onAudio({ ...packet, law: peer.law })
    else if (!isKeyPacket) buffer.put(packet.timestamp, peer.law, packet.payload)
    else {
      const key = keys.take(packet.ssrc, packet.timestamp, packet.payload)
      if (key !== null) handlers.onKey(key)
    }
  }

  function receiveRtcp(octets: Buffer, host: string): void {
    if (host !== peer?.host) return
    const heard = parseRtcp(octets)
    if (!heard) return
    if (heard.sender) lastSr = { middle: middleOf(heard.sender.atMs), heardAt: now() }
    const block = heard.blocks.find((one) => one.ssrc === ssrc)
    if (!block) return
    const trip = (middleOf(wallMs()) - block.lastSr - block.delaySinceSr) | 0
    fromPeer = {
      lost: block.lost,
      jitterMs: block.jitter / 8,
      roundTripMs: block.lastSr === 0 || trip < 0 ? null : (trip * 1000) / 65_536,
    }
  }

  function report(isBye: boolean): void {
    reportAt = now() + REPORT_MS * (0.5 + (random32() % 1000) / 1000)
    if (!peer) return
    const blocks: ReportBlock[] = []
    if (heardSsrc !== null) {
      const sinceSr = lastSr ? Math.round(((now() - lastSr.heardAt) * 65_536) / 1000) : 0
      blocks.push({ ...reception.report(heardSsrc), lastSr: lastSr?.middle ?? 0, delaySinceSr: sinceSr })
    }
    const sender = sent === 0 ? null : { atMs: wallMs(), timestamp, packets: sent, octets: sentOctets }
    const octets = formatRtcp({ ssrc, sender, blocks, isBye }, cname)
    const port = (learnedPort ?? peer.port) + 1
    // Of a peer on the last port there is no next one.
    if (port <= LAST_PORT) handlers.sendRtcp(octets, peer.host, port)
  }
}
