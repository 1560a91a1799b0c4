/** Calls over a SIP trunk: signalling by `protocols/sip`, what is said and heard by `protocols/rtp`. */
import { isNeverCalled } from '@carillon/domain/phone/never-called.ts'
import { type Clip, type Line, startMedia } from '@carillon/protocols/rtp/media.ts'
import type { Call } from '@carillon/protocols/sip/call.ts'
import type { IncomingCall } from '@carillon/protocols/sip/incoming-call.ts'
import { localAddressTo } from '@carillon/protocols/sip/local-address.ts'
import type { LocalMedia } from '@carillon/protocols/sip/offer.ts'
import type { ProxyAddress } from '@carillon/protocols/sip/proxies.ts'
import type { ReferEnd } from '@carillon/protocols/sip/refer.ts'
import type { TransportKind } from '@carillon/protocols/sip/transport.ts'
import { openUserAgent, type UserAgent } from '@carillon/protocols/sip/user-agent.ts'
import type {
  CallEvent,
  CallIn,
  CallToPlace,
  PlacedCall,
  PreparedAudio,
  Referred,
  VoiceTrunk,
} from '../voice/voice-trunk.ts'
import { openVoice, type VoiceParts } from './voice-of-call.ts'

type SipTrunkOptions = {
  isSimulated: boolean
  transport: TransportKind
  /** In the order in which they are tried. */
  proxies: readonly [ProxyAddress, ...ProxyAddress[]]
  user: string
  password: string
  /** Null for a trunk that knows our address. */
  registerSeconds: number | null
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

type OnEvent = (event: CallEvent) => void
type Track = (begin: (onEvent: OnEvent) => PlacedCall, onEvent: OnEvent) => PlacedCall

export async function openSipTrunk(options: SipTrunkOptions, handlers: SipTrunkHandlers): Promise<VoiceTrunk> {
  const [first] = options.proxies
  const host = await localAddressTo(first.host, first.port)
  const media = await startMedia({ host, ports: options.mediaPorts, workers: options.mediaWorkers ?? 1 })
  const { onCall } = handlers
  const clips = new WeakMap<PreparedAudio, Clip>()
  const lines = new WeakMap<PlacedCall, () => Line | null>()
  const parts = { media, clips, lines }
  const inProgress = new Set<PlacedCall>()
  const ended = new Set<Promise<void>>()
  let isDraining = false
  /** Until its end a call is in progress. */
  const track = (begin: (onEvent: OnEvent) => PlacedCall, onEvent: OnEvent): PlacedCall => {
    const over = Promise.withResolvers<void>()
    ended.add(over.promise)
    const call = begin((event) => {
      if (event.kind === 'ended') {
        inProgress.delete(call)
        ended.delete(over.promise)
        over.resolve()
      }
      onEvent(event)
    })
    inProgress.add(call)
    return call
  }
  const agent = await openUserAgent(
    { ...options, kind: options.transport, host, port: 0 },
    {
      onState: handlers.onChange,
      onTrouble: handlers.onTrouble,
      ...(onCall && {
        onCall: (incoming) => (isDraining ? incoming.refuse(480) : onCall(callIn(parts, incoming, track))),
      }),
    },
  )

  return {
    isSimulated: options.isSimulated,
    isUp: agent.isUp,
    prepare(audio) {
      const clip = media.clip(audio)
      const prepared = { ms: clip.ms, drop: clip.drop }
      clips.set(prepared, clip)
      return prepared
    },
    originate(order, onEvent) {
      // Asked by whoever places calls as well: whatever is forgotten there, it is not dialled.
      if (isNeverCalled(Number(order.to))) return refuse(onEvent)
      return track((hear) => place({ agent, ...parts }, order, hear), onEvent)
    },
    async drained() {
      isDraining = true
      while (ended.size > 0) await Promise.all(ended)
    },
    async close() {
      for (const call of inProgress) call.hangUp()
      await Promise.all(ended)
      await agent.close()
      await media.close()
    },
  }
}

/** No phone is called. */
function refuse(onEvent: (event: CallEvent) => void): PlacedCall {
  queueMicrotask(() =>
    onEvent({
      ...{ kind: 'ended', cause: 'refused', by: 'us', wasAnswered: false, code: 'never called', retryAfterMs: null },
      quality: null,
    }),
  )
  return {
    play: async () => false,
    stop() {},
    gather: async () => '',
    press() {},
    join() {},
    part() {},
    refer: async () => 'unknown',
    record: async () => new Int16Array(),
    hangUp() {},
  }
}

/** Statuses of SIP for what is refused. */
const refusals = { 'not in service': 404, busy: 486, unavailable: 480 } as const

function callIn(parts: VoiceParts, incoming: IncomingCall, track: Track): CallIn {
  const digits = (text: string): string => /^\+?(\d{3,15})$/.exec(text)?.[1] ?? ''
  return {
    callId: incoming.id,
    from: digits(/^sips?:([^@;]*)@/i.exec(incoming.from.uri)?.[1] ?? ''),
    to: digits(incoming.to),
    ring: () => incoming.ring(),
    refuse: (why) => incoming.refuse(refusals[why]),
    async answer(onEvent) {
      let call: Call | null = null
      let hear = onEvent
      const voice = openVoice(parts, (event) => hear(event))
      const local = await voice.open(() => call?.hangUp())
      const answered = incoming.answer(local, voice.handlers)
      call = answered
      if (answered) {
        return track((tracked) => {
          hear = tracked
          return { ...voice.acts, hangUp: answered.hangUp, refer: async (to) => referred(await answered.refer(to)) }
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
  if (end.kind === 'silent') return 'unknown'
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
    refer: async (to) => (call ? referred(await call.refer(to)) : 'unknown'),
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
      voice.end({
        ...{ cause: 'failed', by: 'us', wasAnswered: false, code: (error as Error).message, retryAfterMs: null },
        quality: null,
      })
      return
    }
    call = agent.place(
      { ...order, local },
      {
        ...voice.handlers,
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
