/**
 * The other end of a trunk, which shares no code with ours: just enough of SIP over UDP, and of RTP, to take calls, to be in a temper,
 * and to keep a ledger of what really happened. Tests, chaos and benchmarks judge by that ledger.
 */
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { audioPacket, type Ear, hears, keyPacket, openEar, pressesNow, sdpOf } from './neutral-ear.ts'

export type PhoneFate =
  | {
      is: 'answers'
      ringMs: number
      talkMs: number | null
      voice?: 'person' | 'machine' | 'silent'
      /** When they have been told something, and it is quiet. */
      presses?: string
    }
  | { is: 'rings' }
  | { is: 'refuses'; status: number; retryAfter?: number; afterMs?: number; rings?: boolean }

export type LedgerLine = {
  at: number
  /** `thanked`: something was said to them behind the key that they had pressed. */
  kind:
    | 'called'
    | 'ringing'
    | 'answered'
    | 'acknowledged'
    | 'pressed'
    | 'thanked'
    | 'refused'
    | 'cancelled'
    | 'unheard'
    | 'ended'
  to: string
  callId: string
  /** Calls that have been begun and are not over, this one included; `unheard` ends one that was hung up while we were away. */
  live: number
  status?: number
  /** Asked for with a 503 that was not lost. */
  retryAfter?: number
  by?: 'peer' | 'us'
  /** That was pressed. */
  key?: string
}

type Temper = {
  isAway: boolean
  /** Of datagrams, each way. */
  loss: number
  /** Every call is turned away. */
  storm: { retryAfter?: number } | null
}

type Parsed = { first: string; headers: Map<string, string[]>; body: string }
type PeerCall = {
  key: string
  to: string
  callId: string
  tag: string
  invite: Parsed
  from: RemoteInfo
  branch: string
  last: string
  media: { host: string; port: number } | null
  state: 'early' | 'answered' | 'over'
  isAcknowledged: boolean
  /** Its BYE came while we were away: for whoever called it is over. */
  isLeft: boolean
  timers: Set<NodeJS.Timeout>
  seq: number
  byeSeq: number
  frames: number
  ear: Ear
}

export type NeutralPeer = Awaited<ReturnType<typeof startNeutralPeer>>

type Options = {
  port?: number
  /** Nobody answers, and nobody gives it up. */
  ringsForMs?: number
  fateOf(to: string, call: number): PhoneFate
  onLine?(line: LedgerLine): void
  /** Each frame of audio that came, for whoever measures. */
  onFrame?(callId: string, at: number, seq: number): void
  random?(): number
}

const t1 = 500
const t2 = 4000
const frameMs = 20

export const startNeutralPeer = async ({
  port = 0,
  ringsForMs = 60_000,
  fateOf,
  onLine,
  onFrame,
  random = Math.random,
}: Options) => {
  const temper: Temper = { isAway: false, loss: 0, storm: null }
  const calls = new Map<string, PeerCall>()
  const byMedia = new Map<string, PeerCall>()
  const times = new Map<string, number>()
  const sip = await bound(port)
  const rtp = await bound(0)
  const sipPort = sip.address().port
  const rtpPort = rtp.address().port
  let live = 0
  let most = 0
  let tags = 0

  const isLost = () => temper.isAway || (temper.loss > 0 && random() < temper.loss)
  /** Answers whether it was not lost. */
  const send = (text: string, to: RemoteInfo): boolean => {
    if (isLost()) return false
    sip.send(text, to.port, to.address)
    return true
  }
  const note = (call: PeerCall, kind: LedgerLine['kind'], more: Partial<LedgerLine> = {}) =>
    onLine?.({ at: Date.now(), kind, to: call.to, callId: call.callId, live, ...more })

  const later = (call: PeerCall, ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      call.timers.delete(timer)
      work()
    }, ms)
    call.timers.add(timer)
  }

  const respond = (call: PeerCall, status: string, more: readonly string[] = [], body = '') => {
    const contact = `Contact: <sip:peer@127.0.0.1:${sipPort}>`
    call.last = reply(call.invite, status, call.tag, [contact, ...more], body)
    return send(call.last, call.from)
  }

  /** A final answer goes again until it is acknowledged. */
  const again = (call: PeerCall, waitMs: number, total = 0) =>
    later(call, waitMs, () => {
      if (call.isAcknowledged || total > 32_000) return
      send(call.last, call.from)
      again(call, Math.min(2 * waitMs, t2), total + waitMs)
    })

  const finish = (call: PeerCall, kind: 'refused' | 'cancelled' | 'ended', more: Partial<LedgerLine> = {}) => {
    if (call.state === 'over') return
    call.state = 'over'
    if (!call.isLeft) live--
    if (call.media) byMedia.delete(`${call.media.host}:${call.media.port}`)
    note(call, kind, more)
    setTimeout(() => calls.delete(call.key), 40_000).unref()
  }

  const refuse = (call: PeerCall, status: number, retryAfter?: number) => {
    const isSent = respond(call, `${status} No`, retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`])
    again(call, t1)
    finish(call, 'refused', { status, ...(retryAfter === undefined || !isSent ? {} : { retryAfter }) })
  }

  const answer = (call: PeerCall, fate: Extract<PhoneFate, { is: 'answers' }>) => {
    if (call.state !== 'early') return
    call.state = 'answered'
    respond(call, '200 OK', ['Content-Type: application/sdp'], sdpOf(rtpPort))
    again(call, t1)
    note(call, 'answered')
    call.media = mediaOf(call.invite.body)
    if (call.media) byMedia.set(`${call.media.host}:${call.media.port}`, call)
    call.ear.presses = fate.presses ?? ''
    talk(call, fate.voice ?? 'silent')
    if (fate.talkMs !== null) later(call, fate.talkMs, () => hangUp(call))
  }

  const talk = (call: PeerCall, voice: 'person' | 'machine' | 'silent') => {
    const began = performance.now()
    const beat = () => {
      if (call.state !== 'answered') return
      const due = Math.floor((performance.now() - began) / frameMs)
      while (call.frames <= due) speak(call, voice)
      later(call, Math.max(1, began + call.frames * frameMs - performance.now()), beat)
    }
    beat()
  }

  const speak = (call: PeerCall, voice: 'person' | 'machine' | 'silent') => {
    const at = call.frames++ * frameMs
    const isLoud = voice !== 'silent' && at < (voice === 'person' ? 500 : 6000)
    const { ear, frames, seq: source } = call
    if (pressesNow(ear, frames)) note(call, 'pressed', { key: ear.presses })
    const packet = keyPacket(ear, frames, source) ?? audioPacket(frames, source, isLoud)
    if (call.media && !isLost()) rtp.send(packet, call.media.port, call.media.host)
  }

  const hangUp = (call: PeerCall) => {
    if (call.state !== 'answered') return
    const { invite, tag } = call
    const target = /<([^>]+)>/.exec(one(invite, 'contact'))?.[1] ?? ''
    const bye = (branch: string) =>
      [
        `BYE ${target} SIP/2.0`,
        `Via: SIP/2.0/UDP 127.0.0.1:${sipPort};branch=${branch}`,
        'Max-Forwards: 70',
        `From: ${one(invite, 'to')};tag=${tag}`,
        `To: ${one(invite, 'from')}`,
        `Call-ID: ${call.callId}`,
        `CSeq: ${++call.byeSeq} BYE`,
        'Content-Length: 0',
        '\r\n',
      ].join('\r\n')
    const text = bye(`z9hG4bKpeer${++tags}`)
    finish(call, 'ended', { by: 'peer' })
    for (const ms of [0, 500, 1500, 3500]) later(call, ms, () => send(text, call.from))
  }

  const onInvite = (message: Parsed, from: RemoteInfo) => {
    const callId = one(message, 'call-id')
    const branch = branchOf(message)
    const known = calls.get(callId)
    if (known) {
      if (known.branch === branch) send(known.last, from)
      return
    }
    const to = /^INVITE sip:([^@;>]*)/.exec(message.first)?.[1] ?? ''
    const call: PeerCall = {
      ...{ key: callId, to, callId, tag: `peer${++tags}`, invite: message, from, branch, last: '', media: null },
      ...{ state: 'early', isAcknowledged: false, isLeft: false, timers: new Set(), seq: tags, byeSeq: 0, frames: 0 },
      ear: openEar(),
    }
    calls.set(callId, call)
    live++
    most = Math.max(most, live)
    note(call, 'called')
    respond(call, '100 Trying')
    if (temper.storm) return refuse(call, 503, temper.storm.retryAfter)
    const time = times.get(to) ?? 0
    times.set(to, time + 1)
    const fate = fateOf(to, time)
    if (fate.is === 'refuses') {
      if (fate.rings) respond(call, '180 Ringing')
      return later(call, fate.afterMs ?? 0, () => {
        if (call.state === 'early') refuse(call, fate.status, fate.retryAfter)
      })
    }
    respond(call, '180 Ringing')
    note(call, 'ringing')
    if (fate.is === 'answers') return later(call, fate.ringMs, () => answer(call, fate))
    later(call, ringsForMs, () => {
      if (call.state === 'early') refuse(call, 480)
    })
  }

  const noteUnheard = (data: Buffer) => {
    const message = parse(data.toString('latin1'))
    const call = message?.first.startsWith('BYE ') ? calls.get(one(message, 'call-id')) : undefined
    if (!call || call.isLeft || call.state === 'over') return
    call.isLeft = true
    live--
    note(call, 'unheard')
  }

  const onMessage = (data: Buffer, from: RemoteInfo) => {
    if (temper.isAway) return noteUnheard(data)
    if (isLost()) return
    const message = parse(data.toString('latin1'))
    if (!message || message.first.startsWith('SIP/2.0')) return
    const [method] = message.first.split(' ')
    const call = calls.get(one(message, 'call-id'))
    switch (method) {
      case 'INVITE':
        return onInvite(message, from)
      case 'ACK':
        if (!call || call.isAcknowledged) return
        call.isAcknowledged = true
        if (call.state === 'answered') note(call, 'acknowledged')
        return
      case 'CANCEL':
        send(reply(message, '200 OK', call?.tag ?? 'none'), from)
        if (call?.state !== 'early') return
        respond(call, '487 Request Terminated')
        again(call, t1)
        return finish(call, 'cancelled')
      case 'BYE':
        send(reply(message, call ? '200 OK' : '481 No Such Call', call?.tag ?? 'none'), from)
        if (call) finish(call, 'ended', { by: 'us' })
        return
      default:
        send(reply(message, '200 OK', 'peer'), from)
    }
  }

  sip.on('message', onMessage)
  rtp.on('message', (packet, from) => {
    const call = byMedia.get(`${from.address}:${from.port}`)
    if (!call || packet.length < 12 || temper.isAway) return
    onFrame?.(call.callId, performance.now(), packet.readUInt16BE(2))
    if (hears(call.ear, packet, call.frames)) note(call, 'thanked', { key: call.ear.presses })
  })

  return {
    port: sipPort,
    temper,
    live: () => live,
    mostAtOnce: () => most,
    async close() {
      for (const call of calls.values()) for (const timer of call.timers) clearTimeout(timer)
      await Promise.all([sip, rtp].map((socket) => new Promise<void>((done) => socket.close(done))))
    },
  }
}

const bound = async (port: number): Promise<Socket> => {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4_000_000, sendBufferSize: 4_000_000 })
  await new Promise<void>((done, fail) => socket.once('error', fail).bind(port, '127.0.0.1', done))
  return socket
}

const short: Record<string, string> = { v: 'via', f: 'from', t: 'to', i: 'call-id', m: 'contact', c: 'content-type' }

const parse = (text: string): Parsed | null => {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const at = line.indexOf(':')
    const written = line.slice(0, at).trim().toLowerCase()
    const name = short[written] ?? written
    headers.set(name, [...(headers.get(name) ?? []), line.slice(at + 1).trim()])
  }
  return { first, headers, body: text.slice(end + 4) }
}

const one = ({ headers }: Parsed, name: string): string => headers.get(name)?.[0] ?? ''
const branchOf = (message: Parsed) => /branch=([^;,\s]+)/.exec(one(message, 'via'))?.[1] ?? ''

const reply = (request: Parsed, status: string, tag: string, more: readonly string[] = [], body = ''): string => {
  const to = one(request, 'to')
  const head = [
    `SIP/2.0 ${status}`,
    ...(request.headers.get('via') ?? []).map((via) => `Via: ${via}`),
    `From: ${one(request, 'from')}`,
    `To: ${/;tag=/.test(to) || status.startsWith('100') ? to : `${to};tag=${tag}`}`,
    `Call-ID: ${one(request, 'call-id')}`,
    `CSeq: ${one(request, 'cseq')}`,

    ...more,
    `Content-Length: ${body.length}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

const mediaOf = (sdp: string) => {
  const host = /c=IN IP4 (\S+)/.exec(sdp)?.[1]
  const port = /m=audio (\d+)/.exec(sdp)?.[1]
  return host && port ? { host, port: Number(port) } : null
}
