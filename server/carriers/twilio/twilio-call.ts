/** One call by a provider that speaks Twilio's interface: it reports by HTTP, and its audio comes and goes by a WebSocket (Media Streams). */
import type { AnswerSettings } from '@carillon/protocols/rtp/who-answered.ts'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { isSame } from '../http/is-same.ts'
import { jsonOf } from '../http/json-of.ts'
import type { Asked, Callee } from '../voice/call-server.ts'
import { type FrameGate, openFrameGate } from '../voice/frame-gate.ts'
import { causeOfStatus, isCongested } from '../voice/network-cause.ts'
import { openRemoteCall, type RemoteCall } from '../voice/remote-call.ts'
import type { openVoice } from '../voice/rtp-voice.ts'
import type { CallCause } from '../voice/voice-trunk.ts'
import { signTwilio, waysToWrite } from './twilio-signature.ts'

type Options = {
  voice: ReturnType<typeof openVoice>
  detect: AnswerSettings | null
  signingKey: string
  /** It was asked for, and the provider has answered or will not. */
  asked(): Promise<unknown>
  /** Asks the provider for its end; false where it does not know of it. */
  end(sid: string): Promise<boolean>
  /** Its status; null where there is none to be had. */
  look(sid: string): Promise<string | null>
  onRinging(): void
  onOver(): void
}

export type TwilioCall = RemoteCall & {
  callee: Callee
  /** The provider has a name for it. */
  named(sid: string): void
}

/** Behind an answer, until its audio is there. */
const streamWithinMs = 10_000
/** Behind the end of its audio, until that of the call is reported. */
const endWithinMs = 3000

const Message = z.union([
  z.object({ event: z.literal('start'), start: z.object({ streamSid: z.string(), callSid: z.string() }) }),
  z.object({ event: z.literal('media'), media: z.object({ payload: z.base64() }) }),
  z.object({ event: z.literal('dtmf'), dtmf: z.object({ digit: z.string().regex(/^[0-9*#A-D]$/) }) }),
  z.object({ event: z.literal('stop') }),
])

export const openTwilioCall = (options: Options): TwilioCall => {
  const { voice, signingKey } = options
  let sid: string | null = null
  let gate: FrameGate | null = null
  let stream: { socket: WebSocket; streamSid: string } | null = null
  let isStreamed = false
  const isThere = Promise.withResolvers<void>()
  isThere.promise.catch(() => {})

  const call = openRemoteCall({
    ...{ voice, detect: options.detect, isBegun: false, onRinging: options.onRinging },
    async connect() {
      const timer = setTimeout(() => isThere.reject(new Error('its audio did not come')), streamWithinMs)
      await isThere.promise.finally(() => clearTimeout(timer))
      const opened = await openFrameGate({ port: voice.line()!.port }, say)
      gate = opened
      if (call.isOver()) opened.close()
      return { host: opened.host, port: opened.port }
    },
    async end() {
      await options.asked()
      return sid !== null && (await options.end(sid))
    },
    onOver() {
      isThere.reject(new Error('the call is over'))
      gate?.close()
      stream?.socket.close()
      options.onOver()
    },
  })

  const say = (mulaw: Buffer) => {
    if (!stream || stream.socket.readyState !== stream.socket.OPEN) return
    const media = { payload: mulaw.toString('base64') }
    stream.socket.send(JSON.stringify({ event: 'media', streamSid: stream.streamSid, media }))
  }

  const named = (name: string) => {
    sid ??= name
  }

  /** Reports may be lost, and come late. */
  const look = async () => {
    const status = sid === null || call.isOver() ? null : await options.look(sid)
    if (status !== null) became(status, '')
  }

  const became = (status: string, code: string) => {
    switch (status) {
      case 'ringing':
        return call.rings()
      case 'in-progress':
        return void call.up()
      case 'completed':
        // Somebody was there, however short.
        void call.up()
        return call.ended('hung up', code)
      case 'busy':
      case 'no-answer':
      case 'canceled':
      case 'failed':
        return call.ended(
          causeOf(status, Number(code) || 0),
          `${status} ${code}`.trim(),
          isCongested({ status: Number(code) }),
        )
    }
  }

  const hear = (text: string) => {
    const read = Message.safeParse(jsonOf(text))
    if (!read.success || !stream) return
    const message = read.data
    switch (message.event) {
      case 'start':
        if (sid !== null && message.start.callSid !== sid) return stream.socket.close()
        named(message.start.callSid)
        stream.streamSid = message.start.streamSid
        isThere.resolve()
        return void call.up()
      case 'media':
        return gate?.say(Buffer.from(message.media.payload, 'base64'))
      case 'dtmf':
        return voice.handlers.onDigit(message.dtmf.digit)
      case 'stop':
        return stream.socket.close()
    }
  }

  const isTheirs = ({ url, headers }: Asked, form: URLSearchParams) => {
    const given = String(headers['x-twilio-signature'] ?? '')
    return [...waysToWrite(url), `${url}/`].some((way) => isSame(signTwilio(signingKey, way, form), given))
  }

  return {
    ...call,
    named,
    callee: {
      report(asked) {
        const form = new URLSearchParams(asked.body)
        if (!isTheirs(asked, form)) return 403
        const name = form.get('CallSid') ?? ''
        // Of another call, and played again.
        if (name === '' || (sid !== null && name !== sid)) return 403
        named(name)
        became(form.get('CallStatus') ?? '', form.get('SipResponseCode') ?? '')
        return 204
      },
      stream(asked) {
        if (isStreamed || !isTheirs(asked, new URLSearchParams())) return null
        isStreamed = true
        return (socket) => {
          stream = { socket, streamSid: '' }
          socket.on('error', () => {})
          socket.on('message', (data) => hear(String(data)))
          socket.on('close', () => setTimeout(() => void look(), endWithinMs).unref())
        }
      },
    },
  }
}

const causeOf = (status: string, sip: number): CallCause | undefined => {
  if (status === 'busy') return 'busy'
  if (status === 'no-answer' || status === 'canceled') return 'no answer'
  return causeOfStatus.get(sip) ?? 'failed'
}
