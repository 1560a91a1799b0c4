/**
 * The part of an Asterisk that the driver speaks to, written from the documentation of ARI; its phones are those of a phone network, which
 * it calls by SIP. Its media is real: it hears and speaks RTP on both sides, and relays where both are in a bridge.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Line } from '@carillon/protocols/rtp/media.ts'
import type { CallEnd } from '@carillon/protocols/sip/call.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { openPhoneLegs } from '../../../testing/phone-legs.ts'

type Options = { phonesPort: number; mediaPorts: { from: number; to: number } }
type Channel = { id: string; app: string; state: string; line: Line | null; hangUp(): void }

const longestMs = 3_600_000
const key = 'carillon:secret'

export async function startAsterisk({ phonesPort, mediaPorts }: Options) {
  const legs = await openPhoneLegs(phonesPort, mediaPorts)
  const { media } = legs
  const channels = new Map<string, Channel>()
  const bridges = new Map<string, string[]>()
  const listeners = new Map<string, WebSocket>()
  /** What was asked, for whoever judges it. */
  const asked: { method: string; path: string; query: Record<string, string>; body: unknown }[] = []
  /** How the next request of a kind is answered instead. */
  const instead = new Map<string, (response: ServerResponse) => void>()
  const lost = new Set<string>()

  const tell = (app: string, type: string, channel: Channel, more: object = {}) =>
    listeners.get(app)?.send(JSON.stringify({ type, application: app, channel: shown(channel), ...more }))

  const destroy = (channel: Channel, cause: number) => {
    if (!channels.delete(channel.id)) return
    void channel.line?.close()
    tell(channel.app, 'ChannelDestroyed', channel, { cause, cause_txt: 'told by the network' })
  }

  const be = (channel: Channel, state: string) => {
    channel.state = state
    tell(channel.app, 'ChannelStateChange', channel)
  }

  const originate = async ({ endpoint = '', app = '', channelId = '', callerId = '', timeout = '30' }) => {
    const channel: Channel = { id: channelId, app, state: 'Down', line: null, hangUp() {} }
    channels.set(channelId, channel)
    const from = /(\d+)>?$/.exec(callerId)?.[1] ?? ''
    const to = /^PJSIP\/(\d+)@trunk$/.exec(endpoint)?.[1] ?? ''
    const leg = await legs.place(
      { from, to, ringMs: Number(timeout) * 1000 },
      {
        onKey: (digit) => tell(app, 'ChannelDtmfReceived', channel, { digit }),
        onRinging: () => be(channel, 'Ringing'),
        onAnswered() {
          be(channel, 'Up')
          tell(app, 'StasisStart', channel, { args: [] })
        },
        onEnded: (end) => destroy(channel, causeOf(end)),
      },
    )
    Object.assign(channel, leg)
    return shown(channel)
  }

  const listenTo = async ({ channelId = '', app = '', external_host: peer = '' }) => {
    const [host = '', port = ''] = peer.split(':')
    const line = await media.open({ onKey() {}, onLost() {} })
    line.connect({ host, port: Number(port), law: 'PCMU', payloadType: 0, eventType: null, sends: true })
    const channel: Channel = { id: channelId, app, state: 'Up', line, hangUp: () => destroy(channel, 16) }
    channels.set(channelId, channel)
    setImmediate(() => tell(app, 'StasisStart', channel, { args: [] }))
    return {
      ...shown(channel),
      channelvars: { UNICASTRTP_LOCAL_ADDRESS: line.host, UNICASTRTP_LOCAL_PORT: String(line.port) },
    }
  }

  /** Somebody calls, and the dialplan sends them to an application. */
  const comeIn = async (app: string, from: string, to: string) => {
    const line = await media.open({ onKey() {}, onLost() {} })
    const channel: Channel = {
      ...{ id: `in-${from}`, app, state: 'Ring', line },
      hangUp: () => destroy(channel, 16),
    }
    channels.set(channel.id, channel)
    const about = { caller: { number: from, name: '' }, dialplan: { context: 'incoming', exten: to, priority: 1 } }
    listeners
      .get(app)
      ?.send(
        JSON.stringify({ type: 'StasisStart', application: app, args: [], channel: { ...shown(channel), ...about } }),
      )
    return { channel, line, hangUp: () => destroy(channel, 16) }
  }

  const handle = async (method: string, path: string, query: Record<string, string>): Promise<[number, unknown?]> => {
    const [kind = '', id = '', act = ''] = path.split('/').slice(1).map(decodeURIComponent)
    if (kind === 'applications') return listeners.has(id) ? [200, { name: id }] : [404]
    if (kind === 'bridges' && method === 'POST' && act === 'addChannel') {
      const lines = (query.channel ?? '').split(',').map((one) => channels.get(one)?.line)
      const [one, other] = lines
      if (!bridges.has(id) || !one || !other) return [404]
      one.bridge(other, longestMs)
      return [204]
    }
    if (kind === 'bridges' && method === 'POST') {
      bridges.set(query.bridgeId ?? '', [])
      return [200, { id: query.bridgeId }]
    }
    if (kind === 'bridges') return bridges.delete(id) ? [204] : [404]
    if (kind !== 'channels') return [404]
    if (method === 'POST' && id === '') return [200, await originate(query)]
    if (method === 'POST' && id === 'externalMedia') return [200, await listenTo(query)]
    const channel = channels.get(id)
    if (!channel) return [404, { message: 'Channel not found' }]
    if (method === 'GET') return [200, shown(channel)]
    if (method === 'DELETE') {
      channel.hangUp()
      return [204]
    }
    if (act === 'dtmf') channel.line?.press(query.dtmf ?? '')
    if (act === 'answer') be(channel, 'Up')
    return [204]
  }

  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://asterisk')
    const query = Object.fromEntries(url.searchParams)
    const path = url.pathname.replace(/^\/ari/, '')
    const method = request.method ?? ''
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const text = Buffer.concat(pieces).toString()
    asked.push({ method, path, query, body: text === '' ? null : JSON.parse(text) })
    if (request.headers.authorization !== `Basic ${Buffer.from(key).toString('base64')}`) {
      response.writeHead(401).end()
      return
    }
    const other = instead.get(`${method} ${path}`)
    instead.delete(`${method} ${path}`)
    if (other) return other(response)
    const [status, body] = await handle(method, path, query)
    if (lost.delete(`${method} ${path}`)) return void response.destroy()
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body && JSON.stringify(body))
  }

  const http = createServer((request, response) => void take(request, response))
  const sockets = new WebSocketServer({ server: http, path: '/ari/events' })
  sockets.on('connection', (socket, request) => {
    const query = new URL(request.url ?? '', 'http://asterisk').searchParams
    if (query.get('api_key') !== key) return socket.close(1008)
    for (const app of (query.get('app') ?? '').split(',')) {
      listeners.set(app, socket)
      socket.on('close', () => {
        if (listeners.get(app) === socket) listeners.delete(app)
      })
    }
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')

  return {
    port: (http.address() as AddressInfo).port,
    asked,
    channels: () => [...channels.keys()],
    answerInstead: (what: string, how: (response: ServerResponse) => void) => void instead.set(what, how),
    /** The next request of a kind is done, and its answer is lost. */
    loseAnswer: (what: string) => void lost.add(what),
    comeIn,
    /** A channel is gone, and nobody is told. */
    forget(id: string) {
      channels.delete(id)
    },
    /** Its connections for events break. */
    cutOff() {
      for (const socket of sockets.clients) socket.terminate()
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      http.closeAllConnections()
      http.close()
      await legs.close()
    },
  }
}

const shown = ({ id, state }: Channel) => ({ id, state, name: `PJSIP/trunk-${id}` })

/** As its SIP channel tells statuses (hangup causes of Asterisk). */
const causes: Readonly<Record<number, number>> = { 404: 1, 486: 17, 480: 19, 603: 21, 500: 38, 503: 34, 302: 127 }

const causeOf = ({ wasAnswered, status, by }: CallEnd): number =>
  wasAnswered || by === 'us' ? 16 : (causes[status ?? 0] ?? 127)
