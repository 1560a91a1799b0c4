/** One call by a FreeSWITCH: a parked channel, whose audio comes and goes by datagrams beside its event socket (unicast). */
import type { AnswerSettings } from '@carillon/protocols/rtp/who-answered.ts'
import { openRemoteCall, type RemoteCall } from '../voice/remote-call.ts'
import type { openVoice } from '../voice/rtp-voice.ts'
import type { PlacedCall } from '../voice/voice-trunk.ts'
import { causeOfEvent, causeOfName, codeOfEvent, hasNoLine, nameHasNoLine } from './esl-causes.ts'
import type { EslClient, EslOutcome } from './esl-client.ts'
import { type EslEvent, readEvent } from './esl-frames.ts'
import { openPcmGate, type PcmGate } from './pcm-gate.ts'

type Options = {
  client: EslClient
  voice: ReturnType<typeof openVoice>
  /** Of its channel. */
  id: string
  detect: AnswerSettings | null
  mediaPorts: { from: number; to: number }
  /** It was asked for, and FreeSWITCH has answered or will not. */
  asked(): Promise<unknown>
  onRinging(): void
  onOver(): void
}

export type EslCall = PlacedCall &
  Pick<RemoteCall, 'begin' | 'over' | 'isOver'> & {
    hear(event: EslEvent): void
    /** The job that makes it is done. */
    made(text: string): void
    /** We have missed what was told for a while. */
    look(): Promise<void>
  }

/** What FreeSWITCH ends by itself if we are gone: longer than any call is talked, and than the next wish to go on takes. */
export const longestAloneSeconds = 420
const aloneSlackSeconds = 30
/** Behind the question for its audio, until that comes. */
const audioWithinMs = 10_000
/** Behind a job that failed, until the channel says more exactly why; it may never have had one. */
const reasonWithinMs = 1000

export const openEslCall = (options: Options): EslCall => {
  const { client, voice, id } = options
  let isMade = false
  let gate: PcmGate | null = null
  let reason: NodeJS.Timeout | undefined
  const isDone = Promise.withResolvers<never>()
  isDone.promise.catch(() => {})

  const call = openRemoteCall({
    ...{ voice, detect: options.detect, isBegun: false, onRinging: options.onRinging },
    async connect() {
      const ends = client.ends()
      if (!ends) throw new Error('FreeSWITCH is away')
      const { ours: host, theirs: from } = ends
      const opened = await openPcmGate({ line: voice.line()!, host, from, ports: options.mediaPorts })
      gate = opened
      if (call.isOver()) opened.close()
      const sent = await client.ask(
        ...[`sendmsg ${id}`, 'call-command: unicast', 'local-ip: 0.0.0.0', 'local-port: 0'],
        ...[`remote-ip: ${opened.host}`, `remote-port: ${opened.port}`, 'transport: udp'],
      )
      if (sent.kind !== 'answered') throw new Error(sent.why)
      if (isError(sent)) throw new Error('its audio is not to be had')
      const timer = setTimeout(() => isDone.reject(new Error('its audio did not come')), audioWithinMs)
      await Promise.race([opened.heard, isDone.promise]).finally(() => clearTimeout(timer))
      return opened.line
    },
    async end(why) {
      await options.asked()
      const cause = why === 'rang out' ? 'NO_ANSWER' : 'NORMAL_CLEARING'
      const isGone = isError(await client.ask(`api uuid_kill ${id} ${cause}`))
      // Until its job is done, its channel may still come.
      return !(isGone && isMade)
    },
    onOver() {
      clearTimeout(reason)
      isDone.reject(new Error('the call is over'))
      gate?.close()
      options.onOver()
    },
  })

  const made = (text: string) => {
    isMade = true
    if (text.startsWith('+OK') || call.isOver()) return
    const cause = text.replace(/^-ERR\s*/, '').trim()
    reason = setTimeout(() => call.ended(causeOfName(cause), cause, nameHasNoLine(cause)), reasonWithinMs)
  }

  const look = async () => {
    const known = await client.ask(`api uuid_exists ${id}`)
    if (known.kind !== 'answered') return
    if (known.text === 'false') return call.gone()
    isMade = true
    const told = await client.ask(`api uuid_dump ${id}`)
    if (told.kind !== 'answered') return
    const state = readEvent(told.text).value('answer-state')
    // One that FreeSWITCH calls ringing may not ring yet; whoever may have been rung is not called again.
    if (state === 'answered') await call.up()
    else if (state === 'ringing' || state === 'early') call.rings()
  }

  return {
    ...voice.acts,
    press(keys) {
      const known = keys.replace(/[^0-9A-D*#]/g, '')
      if (known) void client.ask(`api uuid_send_dtmf ${id} ${known}`)
    },
    join(other, ms) {
      voice.acts.join(other, ms)
      const seconds = Math.ceil(ms / 1000) + aloneSlackSeconds
      void client.ask(`api sched_del ${id}`)
      void client.ask(`api sched_hangup +${seconds} ${id} ALLOTTED_TIMEOUT`)
    },
    // A bridge of ours connects them.
    refer: async () => 'refused',
    ...{ hangUp: call.hangUp, begin: call.begin, over: call.over, isOver: call.isOver },
    hear(event) {
      isMade = true
      switch (event.name) {
        case 'CHANNEL_PROGRESS':
        case 'CHANNEL_PROGRESS_MEDIA':
          return call.rings()
        case 'CHANNEL_ANSWER':
          return void call.up()
        case 'DTMF':
          return /^[0-9A-D*#]$/.test(event.value('dtmf-digit'))
            ? voice.handlers.onDigit(event.value('dtmf-digit'))
            : undefined
        case 'CHANNEL_HANGUP_COMPLETE':
          return call.ended(causeOfEvent(event), codeOfEvent(event), hasNoLine(event))
      }
    },
    made,
    look,
  }
}

export const isError = (outcome: EslOutcome): boolean => outcome.kind === 'answered' && outcome.text.startsWith('-ERR')
