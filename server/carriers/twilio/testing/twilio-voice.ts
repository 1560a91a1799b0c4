/**
 * The part of Twilio that makes calls, written from its documentation: calls by HTTP, reports that are signed, and audio by a WebSocket.
 * Its phones are those of a phone network, which it calls by SIP, and the audio is real.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Line } from '@carillon/protocols/rtp/media.ts'
import type { CallEnd } from '@carillon/protocols/sip/call.ts'
import { WebSocket } from 'ws'
import { openPhoneLegs } from '../../../testing/phone-legs.ts'
import { openFrameGate } from '../../voice/frame-gate.ts'
import { signTwilio } from '../twilio-signature.ts'
import { account, token } from './twilio-bench.ts'

type Options = { phonesPort: number; mediaPorts: { from: number; to: number } }
type Made = { sid: string; status: string; asked: URLSearchParams; hangUp(): void; ending: boolean }

const longestMs = 3_600_000
const base = `/api/laml/2010-04-01/Accounts/${account}`

export async function startTwilioVoice({ phonesPort, mediaPorts }: Options) {
  const legs = await openPhoneLegs(phonesPort, mediaPorts)
  const calls = new Map<string, Made>()
  const instead = new Map<string, (response: ServerResponse) => void>()
  const lost = new Set<string>()
  let isKnown = true
  let isSilent = false

  const sign = (url: string, form = new URLSearchParams()) => signTwilio(token, url, form)

  const report = async (call: Made, status: string, sip?: number) => {
    call.status = status
    if (isSilent) return
    const url = call.asked.get('StatusCallback')!
    const body = new URLSearchParams({
      CallSid: call.sid,
      AccountSid: account,
      CallStatus: status,
      Direction: 'outbound-api',
    })
    if (sip !== undefined) body.set('SipResponseCode', String(sip))
    const headers = { 'X-Twilio-Signature': sign(url, body) }
    await fetch(url, { method: 'POST', body, headers }).catch(() => {})
  }

  /** One after the other, as they were. */
  const inOrder = () => {
    let last = Promise.resolve()
    return (work: () => Promise<void>) => {
      last = last.then(work, work)
    }
  }

  const make = async (asked: URLSearchParams): Promise<Made> => {
    const call: Made = {
      sid: `CA${randomBytes(16).toString('hex')}`,
      status: 'queued',
      asked,
      hangUp() {},
      ending: false,
    }
    calls.set(call.sid, call)
    const then = inOrder()
    let stream: Awaited<ReturnType<typeof openStream>> | null = null
    const digits = (name: string) => asked.get(name)?.replace('+', '') ?? ''
    const leg = await legs.place(
      { from: digits('From'), to: digits('To'), ringMs: Number(asked.get('Timeout') ?? 60) * 1000 },
      {
        onKey: (digit) => stream?.tell({ event: 'dtmf', dtmf: { track: 'inbound_track', digit } }),
        onRinging: () => then(() => report(call, 'ringing')),
        onAnswered: () =>
          then(async () => {
            stream = await openStream(call, leg.line)
            await report(call, 'in-progress')
          }),
        onEnded: (end) =>
          then(async () => {
            stream?.end()
            await report(call, ...statusOf(end, call.ending))
          }),
      },
    )
    call.hangUp = () => {
      call.ending = true
      leg.hangUp()
    }
    return call
  }

  const openStream = async (call: Made, line: Line) => {
    const url = /<Stream url="([^"]+)"/.exec(call.asked.get('Twiml') ?? '')![1]!
    const socket = new WebSocket(url, { headers: { 'X-Twilio-Signature': sign(url) } })
    const opened = once(socket, 'open').catch(() => {})
    const streamSid = `MZ${randomBytes(16).toString('hex')}`
    const tell = (message: object) =>
      socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ streamSid, ...message }))
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
      if (said.event === 'media' && said.streamSid === streamSid) gate.say(Buffer.from(said.media.payload, 'base64'))
    })
    await opened
    tell({ event: 'connected', protocol: 'Call', version: '1.0.0' })
    const mediaFormat = { encoding: 'audio/x-mulaw', sampleRate: 8000, channels: 1 }
    tell({
      event: 'start',
      start: { streamSid, callSid: call.sid, accountSid: account, tracks: ['inbound'], mediaFormat },
    })
    return {
      tell,
      end() {
        tell({ event: 'stop', stop: { callSid: call.sid } })
        socket.close()
        gate.close()
        void beside.close()
      },
    }
  }

  const handle = async (method: string, path: string, form: URLSearchParams): Promise<[number, object]> => {
    if (path === '.json') return [200, { sid: account, status: 'active' }]
    if (method === 'POST' && path === '/Calls.json') return [201, shown(await make(form))]
    const call = calls.get(/^\/Calls\/(CA[0-9a-f]{32})\.json$/.exec(path)?.[1] ?? '')
    if (!call) return [404, { status: 404, code: 20404, message: 'not found' }]
    if (method === 'POST' && form.get('Status') === 'completed') call.hangUp()
    return [200, shown(call)]
  }

  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
    if (!isKnown || request.headers.authorization !== authorization) return void response.writeHead(401).end()
    const what = `${request.method} ${(request.url ?? '').replace(base, '')}`
    const other = instead.get(what)
    instead.delete(what)
    if (other) return other(response)
    const form = new URLSearchParams(Buffer.concat(pieces).toString())
    const [status, body] = await handle(request.method ?? '', (request.url ?? '').replace(base, ''), form)
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

const shown = ({ sid, status, asked }: Made) => ({ sid, status, to: asked.get('To'), from: asked.get('From') })

const statusOf = ({ wasAnswered, status }: CallEnd, isEnding: boolean): [status: string, sip?: number] => {
  if (wasAnswered) return ['completed', 200]
  if (isEnding) return ['canceled', 487]
  if (status === 486) return ['busy', 486]
  return status === 480 ? ['no-answer', 480] : ['failed', status ?? 500]
}
