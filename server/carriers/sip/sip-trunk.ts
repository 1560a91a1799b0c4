/** Calls over a SIP trunk: signalling by `protocols/sip`, what is said and heard by `protocols/rtp`. */
import { isNeverCalled } from '@carillon/domain/phone/never-called.ts'
import { systemClock } from '@carillon/protocols/clock.ts'
import { type Clip, type Line, type Media, startMedia } from '@carillon/protocols/rtp/media.ts'
import type { MediaQuality } from '@carillon/protocols/rtp/session.ts'
import type { Answer } from '@carillon/protocols/rtp/who-answered.ts'
import type { Call, CallEnd } from '@carillon/protocols/sip/call.ts'
import { localAddressTo } from '@carillon/protocols/sip/local-address.ts'
import type { AgreedMedia } from '@carillon/protocols/sip/offer.ts'
import type { ProxyAddress } from '@carillon/protocols/sip/proxies.ts'
import type { TransportKind } from '@carillon/protocols/sip/transport.ts'
import { openUserAgent, type UserAgent } from '@carillon/protocols/sip/user-agent.ts'
import { createGathering } from '../voice/gather.ts'
import type { CallEvent, CallToPlace, PlacedCall, PreparedAudio, VoiceTrunk } from '../voice/voice-trunk.ts'
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
  keepAliveMs?: number
  /** Where media is heard. */
  mediaPorts: { from: number; to: number }
  mediaWorkers?: number
}

type SipTrunkHandlers = {
  onChange(isUp: boolean): void
  onTrouble(text: string): void
}

export async function openSipTrunk(options: SipTrunkOptions, handlers: SipTrunkHandlers): Promise<VoiceTrunk> {
  const [first] = options.proxies
  const host = await localAddressTo(first.host, first.port)
  const media = await startMedia({ host, ports: options.mediaPorts, workers: options.mediaWorkers ?? 1 })
  const agent = await openUserAgent(
    { ...options, kind: options.transport, host, port: 0 },
    { onState: handlers.onChange, onTrouble: handlers.onTrouble },
  )
  const clips = new WeakMap<PreparedAudio, Clip>()
  const inProgress = new Set<PlacedCall>()
  const ended = new Set<Promise<void>>()

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
      const over = Promise.withResolvers<void>()
      ended.add(over.promise)
      const call = place({ agent, media, clips }, order, (event) => {
        if (event.kind === 'ended') {
          inProgress.delete(call)
          ended.delete(over.promise)
          over.resolve()
        }
        onEvent(event)
      })
      inProgress.add(call)
      return call
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
    record: async () => new Int16Array(),
    hangUp() {},
  }
}

type Parts = { agent: UserAgent; media: Media; clips: WeakMap<PreparedAudio, Clip> }

function place({ agent, media, clips }: Parts, order: CallToPlace, onEvent: (event: CallEvent) => void): PlacedCall {
  const keys = createGathering(systemClock)
  let line: Line | null = null
  let call: Call | null = null
  let isGivenUp = false
  /** Keys come twice where a peer tells them both ways; then only audio is listened to. */
  let hasEvents = false
  void begin()

  return {
    play: (audio) => {
      const clip = clips.get(audio)
      return line && clip ? line.play(clip) : Promise.resolve(false)
    },
    stop: () => line?.stop(),
    gather: keys.wait,
    press: (text) => line?.press(text),
    record: (ms) => line?.record(ms) ?? Promise.resolve(new Int16Array()),
    hangUp() {
      isGivenUp = true
      call?.hangUp()
    },
  }

  async function begin(): Promise<void> {
    try {
      line = await media.open({ onKey: press, onAnswer: detect, onLost: () => call?.hangUp() })
    } catch (error) {
      end({ cause: 'failed', by: 'us', wasAnswered: false, code: (error as Error).message, retryAfterMs: null }, null)
      return
    }
    const local = { host: line.host, port: line.port, sessionId: String(Date.now()), version: 1 }
    call = agent.place(
      { ...order, local },
      {
        onRinging: () => onEvent({ kind: 'ringing' }),
        onAnswered(agreed) {
          connect(agreed)
          onEvent({ kind: 'answered' })
          if (order.detect) line?.listen(order.detect)
        },
        onMedia: connect,
        onDigit(digit) {
          if (!hasEvents) press(digit)
        },
        onEnded: (how) => void hungUp(how),
      },
    )
    if (isGivenUp) call.hangUp()
  }

  function connect(agreed: AgreedMedia): void {
    hasEvents = agreed.eventType !== null
    line?.connect({ ...agreed, sends: agreed.direction === 'sendrecv' || agreed.direction === 'sendonly' })
  }

  function press(digit: string): void {
    onEvent({ kind: 'digit', digit })
    keys.take(digit)
  }

  function detect(answer: Answer): void {
    if (answer.kind === 'ready') onEvent({ kind: 'ready', because: answer.because })
    else onEvent({ kind: 'detected', who: answer.who, details: answer })
  }

  async function hungUp(how: CallEnd): Promise<void> {
    const quality = line && (await line.close())
    const code = how.status === null ? how.reason : `${how.status} ${how.reason}`
    const { by, wasAnswered, retryAfterMs } = how
    end({ cause: causeOfEnd(how), by, wasAnswered, code, retryAfterMs }, wasAnswered ? quality : null)
  }

  function end(
    how: Omit<Extract<CallEvent, { kind: 'ended' }>, 'kind' | 'quality'>,
    quality: MediaQuality | null,
  ): void {
    keys.end()
    onEvent({ kind: 'ended', ...how, quality })
  }
}
