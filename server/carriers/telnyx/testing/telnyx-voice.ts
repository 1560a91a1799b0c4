/**
 * The part of Telnyx that makes calls, written from its documentation: calls by HTTP, reports that are signed, and audio by a WebSocket.
 * Its phones are those of a phone network, which it calls by SIP, and the audio is real.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Line } from '@carillon/protocols/rtp/media.ts'
import type { CallEnd } from '@carillon/protocols/sip/call.ts'
import { WebSocket } from 'ws'
import { openPhoneLegs } from '../../../testing/phone-legs.ts'
import { openFrameGate } from '../../voice/frame-gate.ts'
import { parseTelnyxVoiceUrl, type TelnyxVoiceUrl } from '../telnyx-url.ts'
import { key, publicKeyBase64, signedCall } from './telnyx-bench.ts'

const connection = '1684641123236054244'

export const voiceUrlFor = (host: string): TelnyxVoiceUrl => {
  const url = parseTelnyxVoiceUrl(
    `telnyx://${key}@${host}?tls=off&connection=${connection}&publickey=${publicKeyBase64}`,
  )
  if (typeof url === 'string') throw new Error(url)
  return url
}

type Options = { phonesPort: number; mediaPorts: { from: number; to: number } }
type Asked = { to: string; from: string; webhook_url: string; stream_url: string; timeout_secs: number }
type Made = { id: string; asked: Asked; isAlive: boolean; hangUp(): void; isEnding: boolean }

const longestMs = 3_600_000

export async function startTelnyxVoice({ phonesPort, mediaPorts }: Options) {
  const legs = await openPhoneLegs(phonesPort, mediaPorts)
  const calls = new Map<string, Made>()
  const instead = new Map<string, (response: ServerResponse) => void>()
  const lost = new Set<string>()
  let isKnown = true
  let isSilent = false

  const report = async (call: Made, type: string, more: object = {}) => {
    if (isSilent) return
    const payload = { call_control_id: call.id, connection_id: connection, to: call.asked.to, ...more }
    const body = JSON.stringify({ data: { record_type: 'event', event_type: type, id: randomUUID(), payload } })
    const { url, headers } = signedCall(call.asked.webhook_url, body, Date.now())
    await fetch(url, { method: 'POST', headers, body }).catch(() => {})
  }

  /** One after the other, as they were. */
  const inOrder = () => {
    let last = Promise.resolve()
    return (work: () => Promise<void>) => {
      last = last.then(work, work)
    }
  }

  const make = async (asked: Asked): Promise<Made> => {
    const call: Made = { id: `v3:${randomUUID()}`, asked, isAlive: true, hangUp() {}, isEnding: false }
    calls.set(call.id, call)
    const then = inOrder()
    let stream: Awaited<ReturnType<typeof openStream>> | null = null
    then(() => report(call, 'call.initiated', { state: 'bridging' }))
    const digits = (number: string) => number.replace('+', '')
    const leg = await legs.place(
      { from: digits(asked.from), to: digits(asked.to), ringMs: asked.timeout_secs * 1000 },
      {
        onKey: (digit) => stream?.tell({ event: 'dtmf', dtmf: { digit } }),
        onRinging() {},
        onAnswered: () =>
          then(async () => {
            stream = await openStream(call, leg.line)
            await report(call, 'call.answered', { state: 'answered' })
            await report(call, 'streaming.started')
          }),
        onEnded: (end) =>
          then(async () => {
            call.isAlive = false
            stream?.end()
            await report(call, 'call.hangup', { state: 'hangup', ...causeOf(end, call.isEnding) })
          }),
      },
    )
    call.hangUp = () => {
      call.isEnding = true
      leg.hangUp()
    }
    return call
  }

  const openStream = async (call: Made, line: Line) => {
    const socket = new WebSocket(call.asked.stream_url)
    const opened = once(socket, 'open').catch(() => {})
    const streamId = randomUUID()
    const tell = (message: object) =>
      socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ stream_id: streamId, ...message }))
    const beside = await legs.media.open({ onKey() {}, onLost() {} }, line)
    const gate = await openFrameGate({ port: beside.port }, (mulaw) =>
      tell({ event: 'media', media: { track: 'inbound', payload: mulaw.toString('base64') } }),
    )
    beside.connect({
      ...{ host: gate.host, port: gate.port, law: 'PCMU', payloadType: 0, eventType: null, sends: true },
    })
    line.bridge(beside, longestMs)
    socket.on('error', () => {})
    socket.on('message', (data) => {
      const said = JSON.parse(String(data))
      if (said.event === 'media') gate.say(Buffer.from(said.media.payload, 'base64'))
    })
    await opened
    tell({ event: 'connected', version: '1.0.0' })
    const mediaFormat = { encoding: 'PCMU', sample_rate: 8000, channels: 1 }
    tell({ event: 'start', sequence_number: '1', start: { call_control_id: call.id, media_format: mediaFormat } })
    return {
      tell,
      end() {
        tell({ event: 'stop', stop: { call_control_id: call.id } })
        socket.close()
        gate.close()
        void beside.close()
      },
    }
  }

  const handle = async (what: string, body: string): Promise<[number, object]> => {
    if (what === `GET /v2/call_control_applications/${connection}`) return [200, { data: { id: connection } }]
    if (what === 'POST /v2/calls') return [200, shown(await make(JSON.parse(body)))]
    const [, id = '', act] = /^(?:GET|POST) \/v2\/calls\/([^/]+)(\/actions\/hangup)?$/.exec(what) ?? []
    const call = calls.get(decodeURIComponent(id))
    if (!call || (act && !call.isAlive)) return [call ? 422 : 404, { errors: [{ code: call ? '90018' : '10005' }] }]
    if (!act) return [200, shown(call)]
    call.hangUp()
    return [200, { data: { result: 'ok' } }]
  }

  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    if (!isKnown || request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end()
    const what = `${request.method} ${request.url}`
    const other = instead.get(what)
    instead.delete(what)
    if (other) return other(response)
    const [status, body] = await handle(what, Buffer.concat(pieces).toString())
    if (lost.delete(what)) return void response.destroy()
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }

  const http = createServer((request, response) => void take(request, response))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')

  return {
    host: `127.0.0.1:${(http.address() as AddressInfo).port}`,
    calls: () => [...calls.values()],
    answerInstead: (what: string, how: (response: ServerResponse) => void) => void instead.set(what, how),
    /** The next request of a kind is done, and its answer is lost. */
    loseAnswer: (what: string) => void lost.add(what),
    /** No report arrives any more. */
    beSilent() {
      isSilent = true
    },
    knowNobody() {
      isKnown = false
    },
    async close() {
      http.closeAllConnections()
      http.close()
      await legs.close()
    },
  }
}

const shown = ({ id, isAlive }: Made) => ({ data: { record_type: 'call', call_control_id: id, is_alive: isAlive } })

const causeOf = ({ wasAnswered, status }: CallEnd, isEnding: boolean) => {
  if (wasAnswered) return { hangup_cause: 'normal_clearing', hangup_source: isEnding ? 'caller' : 'callee' }
  if (isEnding) return { hangup_cause: 'originator_cancel', sip_hangup_cause: '487' }
  const cause = status === 486 ? 'user_busy' : status === 404 ? 'not_found' : status === 480 ? 'timeout' : 'unspecified'
  return { hangup_cause: cause, sip_hangup_cause: String(status ?? 500) }
}
