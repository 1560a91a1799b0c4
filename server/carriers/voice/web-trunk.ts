/** What trunks of providers share that are asked for calls by HTTP, and whose audio is ours: whether they are there, and what a call of theirs does. */
import type { CallOutcome, openCalls } from '../http/calls.ts'
import { tonesOf } from './key-tones.ts'
import type { RemoteCall } from './remote-call.ts'
import type { openRtpCalls } from './rtp-calls.ts'
import type { openVoice } from './rtp-voice.ts'
import type { CallEvent, CallToPlace, PlacedCall, VoiceTrunk } from './voice-trunk.ts'

type RtpCalls = Awaited<ReturnType<typeof openRtpCalls>>

type Options = {
  calls: RtpCalls
  http: ReturnType<typeof openCalls>
  /** Asks for something small, which must be there: nothing is told of a provider that is away. */
  look(): Promise<CallOutcome>
  lookEveryMs?: number | undefined
  /** What a status other than 200 says of it. */
  troubleOf(status: number): string
  place(order: CallToPlace, onEvent: (event: CallEvent) => void): PlacedCall
}

type Handlers = { onChange(isUp: boolean): void; onTrouble(text: string): void }

export const openWebTrunk = (options: Options, { onChange, onTrouble }: Handlers): VoiceTrunk => {
  const { calls, http } = options
  let isThere = false
  let timer: NodeJS.Timeout | undefined

  const look = async () => {
    const outcome = await options.look()
    const now = outcome.kind === 'answered' && outcome.reply.status === 200
    if (now !== isThere) {
      isThere = now
      onChange(now)
    }
    if (!now)
      onTrouble(outcome.kind === 'answered' ? options.troubleOf(outcome.reply.status) : 'The provider is not there.')
    timer = setTimeout(look, options.lookEveryMs ?? 30_000)
  }
  void look()

  return {
    isSimulated: false,
    isUp: () => isThere,
    prepare: calls.prepare,
    originate: (order, onEvent) => calls.originate(order.to, (tell) => options.place(order, tell), onEvent),
    drained: calls.drained,
    async close() {
      clearTimeout(timer)
      await calls.end()
      http.destroy()
      await calls.close()
    },
  }
}

/** What such a call does; its keys are tones that we play. */
export const placedBy = (
  calls: RtpCalls,
  voice: ReturnType<typeof openVoice>,
  { hangUp }: Pick<RemoteCall, 'hangUp'>,
): PlacedCall => {
  const placed: PlacedCall = {
    ...voice.acts,
    press(keys) {
      const tones = calls.prepare(tonesOf(keys))
      void voice.acts.play(tones).then(tones.drop)
    },
    // A bridge of ours connects them.
    refer: async () => 'refused',
    hangUp,
  }
  calls.parts.lines.set(placed, voice.line)
  return placed
}
