/** One call by Telnyx: it reports by HTTP, and its audio comes and goes by a WebSocket (Media Streaming). */
import type { KeyObject } from 'node:crypto'
import type { AnswerSettings } from '@carillon/protocols/rtp/who-answered.ts'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { jsonOf } from '../http/json-of.ts'
import type { Asked, Callee } from '../voice/call-server.ts'
import { type FrameGate, openFrameGate } from '../voice/frame-gate.ts'
import { causeOfStatus, isCongested } from '../voice/network-cause.ts'
import { openRemoteCall, type RemoteCall } from '../voice/remote-call.ts'
import type { openVoice } from '../voice/rtp-voice.ts'
import type { CallCause } from '../voice/voice-trunk.ts'
import { isFresh, isSignedByTelnyx } from './telnyx-signature.ts'

type Options = {
  voice: ReturnType<typeof openVoice>
  detect: AnswerSettings | null
  publicKey: KeyObject
  /** It was asked for, and Telnyx has answered or will not. */
  asked(): Promise<unknown>
  /** Asks Telnyx for its end; false where it does not know of it. */
  end(id: string): Promise<boolean>
  /** Whether Telnyx still has it; null where that cannot be told. */
  isAlive(id: string): Promise<boolean | null>
  onOver(): void
}

export type TelnyxCall = RemoteCall & {
  callee: Callee
  /** Telnyx has a name for it. */
  named(id: string): void
}

/** Behind an answer, until its audio is there. */
const streamWithinMs = 10_000
/** Behind the end of its audio, until that of the call is reported. */
const endWithinMs = 3000

const Event = z.object({
  data: z.object({
    event_type: z.string(),
    payload: z.object({
      call_control_id: z.string().min(1),
      hangup_cause: z.string().optional(),
      sip_hangup_cause: z.string().optional(),
    }),
  }),
})

const Message = z.union([
  z.object({ event: z.literal('start'), start: z.object({ call_control_id: z.string() }) }),
  z.object({ event: z.literal('media'), media: z.object({ track: z.string().optional(), payload: z.base64() }) }),
  z.object({ event: z.literal('dtmf'), dtmf: z.object({ digit: z.string().regex(/^[0-9*#A-D]$/) }) }),
  z.object({ event: z.literal('stop') }),
])

export const openTelnyxCall = (options: Options): TelnyxCall => {
  const { voice, publicKey } = options
  let id: string | null = null
  let gate: FrameGate | null = null
  let stream: WebSocket | null = null
  const isThere = Promise.withResolvers<void>()
  isThere.promise.catch(() => {})

  const call = openRemoteCall({
    ...{ voice, detect: options.detect, isBegun: false },
    // Of ringing nothing is told.
    onRinging() {},
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
      return id !== null && (await options.end(id))
    },
    onOver() {
      isThere.reject(new Error('the call is over'))
      gate?.close()
      stream?.close()
      options.onOver()
    },
  })

  const say = (mulaw: Buffer) => {
    if (stream?.readyState !== stream?.OPEN) return
    stream?.send(JSON.stringify({ event: 'media', media: { payload: mulaw.toString('base64') } }))
  }

  const named = (name: string) => {
    id ??= name
  }

  /** Reports may be lost, and come late. */
  const look = async () => {
    const isAlive = id === null || call.isOver() ? null : await options.isAlive(id)
    if (isAlive === false) call.gone()
  }

  const became = ({ data }: z.infer<typeof Event>) => {
    const { hangup_cause: cause = '', sip_hangup_cause: sip = '' } = data.payload
    switch (data.event_type) {
      case 'call.answered':
        return void call.up()
      case 'call.hangup':
        return call.ended(
          causeOf(cause, Number(sip) || 0),
          [sip, cause].filter(Boolean).join(' '),
          isCongested({ status: Number(sip) || 0 }),
        )
    }
  }

  const hear = (socket: WebSocket, text: string) => {
    const read = Message.safeParse(jsonOf(text))
    if (!read.success) return
    const message = read.data
    switch (message.event) {
      case 'start':
        if (message.start.call_control_id !== id) return socket.close()
        return isThere.resolve()
      case 'media':
        return message.media.track === 'outbound' ? undefined : gate?.say(Buffer.from(message.media.payload, 'base64'))
      case 'dtmf':
        return voice.handlers.onDigit(message.dtmf.digit)
      case 'stop':
        return socket.close()
    }
  }

  const isTheirs = ({ headers, body }: Asked) => {
    const timestamp = String(headers['telnyx-timestamp'] ?? '')
    const signature = String(headers['telnyx-signature-ed25519'] ?? '')
    return (
      isSignedByTelnyx(publicKey, { timestamp, signature }, Buffer.from(body)) && isFresh({ timestamp }, Date.now())
    )
  }

  return {
    ...call,
    named,
    callee: {
      report(asked) {
        if (!isTheirs(asked)) return 403
        const read = Event.safeParse(jsonOf(asked.body))
        if (!read.success) return 200
        const name = read.data.data.payload.call_control_id
        // Of another call, and played again.
        if (id !== null && name !== id) return 403
        named(name)
        became(read.data)
        return 200
      },
      // Nothing of it is signed: its address is known to Telnyx alone, once, and what it begins with names the call.
      stream() {
        if (stream) return null
        return (socket) => {
          if (stream) return socket.terminate()
          stream = socket
          socket.on('error', () => {})
          socket.on('message', (data) => hear(socket, String(data)))
          socket.on('close', () => setTimeout(() => void look(), endWithinMs).unref())
        }
      },
    },
  }
}

/** https://developers.telnyx.com/api-reference/callbacks/call-hangup; what the network said counts first. */
const causeOf = (cause: string, sip: number): CallCause | undefined => {
  const said = causeOfStatus.get(sip)
  if (said) return said
  switch (cause) {
    case 'user_busy':
      return 'busy'
    case 'timeout':
    case 'originator_cancel':
      return 'no answer'
    case 'call_rejected':
      return 'refused'
    case 'not_found':
      return 'not in service'
    default:
      return 'failed'
  }
}
