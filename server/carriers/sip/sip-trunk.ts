/** Calls over a SIP trunk: signalling by `protocols/sip`, what is said and heard by `protocols/rtp`. */
import type { Call, CallEnd } from '@carillon/protocols/sip/call.ts'
import type { IncomingCall } from '@carillon/protocols/sip/incoming-call.ts'
import { localAddressTo } from '@carillon/protocols/sip/local-address.ts'
import type { LocalMedia } from '@carillon/protocols/sip/offer.ts'
import type { ProxyAddress } from '@carillon/protocols/sip/proxies.ts'
import type { ReferEnd } from '@carillon/protocols/sip/refer.ts'
import type { TransportKind } from '@carillon/protocols/sip/transport.ts'
import { openUserAgent, type UserAgent } from '@carillon/protocols/sip/user-agent.ts'
import { isCongested } from '../voice/network-cause.ts'
import { numberIn } from '../voice/number-in.ts'
import { openRtpCalls, type Track } from '../voice/rtp-calls.ts'
import { openVoice, type VoiceParts, withoutMediaMs } from '../voice/rtp-voice.ts'
import type { CallEvent, CallIn, CallToPlace, PlacedCall, Referred, VoiceTrunk } from '../voice/voice-trunk.ts'
import { causeOfEnd } from './call-cause.ts'

type SipTrunkOptions = {
  isSimulated: boolean
  transport: TransportKind
  /** In the order in which they are tried. */
  proxies: readonly [ProxyAddress, ...ProxyAddress[]]
  user: string
  password: string
  /** Null for a trunk that knows our address. */
  registerSeconds: number | null
  /** Of ours; 0, or left out, for any. */
  localPort?: number
  keepAliveMs?: number
  /** Where media is heard. */
  mediaPorts: { from: number; to: number }
  mediaWorkers?: number
}

type SipTrunkHandlers = {
  /** Without it calls that come in are refused. */
  onCall?(call: CallIn): void
  onChange(isUp: boolean): void
  onTrouble(text: string): void
}

export async function openSipTrunk(options: SipTrunkOptions, handlers: SipTrunkHandlers): Promise<VoiceTrunk> {
  const [first] = options.proxies
  const host = await localAddressTo(first.host, first.port)
  const calls = await openRtpCalls({ host, ...options })
  const { parts, track } = calls
  const { onCall } = handlers
  const agent = await openUserAgent(
    { ...options, kind: options.transport, host, port: options.localPort ?? 0 },
    {
      onState: handlers.onChange,
      onTrouble: handlers.onTrouble,
      ...(onCall && {
        onCall: (incoming) => (calls.isDraining() ? incoming.refuse(480) : onCall(callIn(parts, incoming, track))),
      }),
    },
  ).catch(async (error) => {
    // Its threads would stay, and another try would start others.
    await calls.close()
    throw error
  })

  return {
    isSimulated: options.isSimulated,
    isUp: agent.isUp,
    prepare: calls.prepare,
    originate: (order, onEvent) =>
      calls.originate(order.to, (hear) => place({ agent, ...parts }, order, hear), onEvent),
    drained: calls.drained,
    async close() {
      await calls.end()
      await agent.close()
      await calls.close()
    },
  }
}

/** What is heard of a call by SIP, its end in our words. */
const handlersOf = (voice: ReturnType<typeof openVoice>) => ({
  ...voice.handlers,
  onEnded(how: CallEnd) {
    const { by, wasAnswered, retryAfterMs, status, reason } = how
    const code = status === null ? reason : `${status} ${reason}`
    const cause = causeOfEnd(how)
    const hasNoLine = cause === 'failed' && isCongested({ cause: how.cause ?? 0, status: status ?? 0 })
    void voice.over({ cause, by, wasAnswered, code, retryAfterMs, ...(hasNoLine && { hasNoLine }) })
  },
})

/** Statuses of SIP for what is refused. */
const refusals = { 'not in service': 404, busy: 486, unavailable: 480 } as const

function callIn(parts: VoiceParts, incoming: IncomingCall, track: Track): CallIn {
  return {
    callId: incoming.id,
    from: numberIn(/^sips?:([^@;]*)@/i.exec(incoming.from.uri)?.[1]),
    to: numberIn(incoming.to),
    ring: () => incoming.ring(),
    refuse: (why) => incoming.refuse(refusals[why]),
    async answer(onEvent) {
      let call: Call | null = null
      let hear = onEvent
      const voice = openVoice(parts, (event) => hear(event))
      const local = await voice.open(() => call?.hangUp()).catch(() => null)
      if (!local) {
        incoming.refuse(503)
        return null
      }
      const answered = incoming.answer(local, handlersOf(voice))
      call = answered
      if (answered) {
        return track((tracked) => {
          hear = tracked
          const placed = {
            ...voice.acts,
            hangUp: answered.hangUp,
            refer: async (to: string) => referred(await answered.refer(to)),
          }
          // Whoever calls may be joined with somebody, too.
          parts.lines.set(placed, voice.line)
          return placed
        }, onEvent)
      }
      await voice.close()
      return null
    },
  }
}

/** What became of a REFER in our words. */
function referred(end: ReferEnd): Referred {
  if (end.kind === 'refused') return 'refused'
  if (end.kind === 'left') return end.isAccepted ? 'unknown' : 'not taken'
  if (end.kind === 'silent') return 'not taken'
  return end.status < 300 ? 'taken' : 'not taken'
}

function place(
  { agent, ...parts }: VoiceParts & { agent: UserAgent },
  order: CallToPlace,
  onEvent: (event: CallEvent) => void,
): PlacedCall {
  const voice = openVoice(parts, onEvent)
  let call: Call | null = null
  let isGivenUp = false
  const placed: PlacedCall = {
    ...voice.acts,
    refer: async (to) => (call ? referred(await call.refer(to)) : 'not taken'),
    hangUp() {
      isGivenUp = true
      call?.hangUp()
    },
  }
  parts.lines.set(placed, voice.line)
  void begin()
  return placed

  async function begin(): Promise<void> {
    let local: LocalMedia
    try {
      local = await voice.open(() => call?.hangUp(), order.beside)
    } catch (error) {
      const { message: code } = error as Error
      await voice.over({ cause: 'failed', by: 'us', wasAnswered: false, code, retryAfterMs: withoutMediaMs })
      return
    }
    call = agent.place(
      { ...order, local },
      {
        ...handlersOf(voice),
        onRinging: () => onEvent({ kind: 'ringing' }),
        onAnswered(agreed) {
          voice.handlers.onAnswered(agreed)
          if (order.detect) voice.listen(order.detect)
        },
      },
    )
    if (isGivenUp) call.hangUp()
  }
}
