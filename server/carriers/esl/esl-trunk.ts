/** Calls by a FreeSWITCH of one's own, by its event socket: it signals to the world, and what is said and heard is ours. */
import { randomBytes, randomUUID } from 'node:crypto'
import { accountIsRefused, switchIsAway } from '../voice/remote-call.ts'
import { openRtpCalls } from '../voice/rtp-calls.ts'
import { openVoice } from '../voice/rtp-voice.ts'
import type { CallEvent, CallToPlace, PlacedCall, VoiceTrunk } from '../voice/voice-trunk.ts'
import { type EslCall, isError, longestAloneSeconds, openEslCall } from './esl-call.ts'
import { type EslClient, openEslClient } from './esl-client.ts'
import type { EslEvent } from './esl-frames.ts'

type Options = {
  host: string
  port: number
  password: string
  /** By which it calls, with {number} where the number is to stand. */
  endpoint: string
  timeoutMs?: number
  keepAliveMs?: number
  mediaPorts: { from: number; to: number }
}

type Handlers = { onChange(isUp: boolean): void; onTrouble(text: string): void }

export async function openEslTrunk(options: Options, handlers: Handlers): Promise<VoiceTrunk> {
  const { endpoint, mediaPorts } = options
  const calls = await openRtpCalls({ ...options, host: '127.0.0.1' })
  const open = new Map<string, EslCall>()
  const jobs = new Map<string, EslCall>()
  /** Given up while FreeSWITCH was away. */
  const left = new Set<string>()
  /** FreeSWITCH tells of every channel, whoever made it: ours carry this. */
  const owner = randomBytes(12).toString('hex')
  const client = openEslClient(
    { ...options, timeoutMs: options.timeoutMs ?? 10_000, keepAliveMs: options.keepAliveMs ?? 10_000 },
    {
      onEvent: hear,
      onState(isUp) {
        handlers.onChange(isUp)
        if (!isUp) return
        for (const call of open.values()) void call.look()
        for (const id of left) void client.ask(`api uuid_kill ${id} NORMAL_CLEARING`)
        left.clear()
      },
      onTrouble: handlers.onTrouble,
    },
  )
  const parts = { client, endpoint, mediaPorts, owner, open, jobs, left, calls }

  return {
    isSimulated: false,
    isUp: client.isUp,
    prepare: calls.prepare,
    originate: (order, onEvent) => calls.originate(order.to, (tell) => place(parts, order, tell), onEvent),
    drained: calls.drained,
    async close() {
      await calls.end()
      client.close()
      await calls.close()
    },
  }

  function hear(event: EslEvent): void {
    if (event.name === 'BACKGROUND_JOB') {
      jobs.get(event.value('job-uuid'))?.made(event.body)
      return
    }
    const id = event.value('unique-id')
    const call = open.get(id)
    if (call) call.hear(event)
    // Given up before FreeSWITCH had begun it: nobody would talk to them.
    else if (event.value('variable_carillon') === owner && event.name !== 'CHANNEL_HANGUP_COMPLETE' && isName(id))
      void client.ask(`api uuid_kill ${id} ORIGINATOR_CANCEL`)
  }
}

type Parts = Pick<Options, 'endpoint' | 'mediaPorts'> & {
  client: EslClient
  owner: string
  open: Map<string, EslCall>
  jobs: Map<string, EslCall>
  left: Set<string>
  calls: Awaited<ReturnType<typeof openRtpCalls>>
}

function place(parts: Parts, order: CallToPlace, onEvent: (event: CallEvent) => void): PlacedCall {
  const { client, mediaPorts, open, jobs, left, calls } = parts
  const id = order.callId !== undefined && isName(order.callId) ? order.callId : randomUUID()
  const job = randomUUID()
  const voice = openVoice(calls.parts, onEvent)
  let asking: Promise<unknown> = Promise.resolve()
  const call = openEslCall({
    ...{ client, voice, id, mediaPorts, detect: order.detect },
    asked: () => asking,
    onRinging: () => onEvent({ kind: 'ringing' }),
    onOver() {
      if (open.delete(id) && !client.isUp()) left.add(id)
      jobs.delete(job)
    },
  })
  calls.parts.lines.set(call, voice.line)
  void begin()
  return call

  async function begin(): Promise<void> {
    if (!(await call.begin(order))) return
    if (!/^\d{3,15}$/.test(order.to) || !/^\d{3,15}$/.test(order.from)) return call.over('failed', 'no number')
    open.set(id, call)
    jobs.set(job, call)
    const asked = client.ask(`bgapi originate ${originate(parts, order, id)}`, `Job-UUID: ${job}`)
    asking = asked
    const outcome = await asked
    if (outcome.kind === 'not-sent') return call.over('failed', outcome.why, switchIsAway)
    if (isError(outcome)) return call.over('failed', 'its command is not known', accountIsRefused)
    // Without an answer it may ring by now: it is looked up once FreeSWITCH is there again.
  }
}

function originate({ endpoint, owner }: Parts, { to, from, fromName, ringMs }: CallToPlace, id: string): string {
  const variables = [
    ...[`origination_uuid=${id}`, `carillon=${owner}`, `origination_caller_id_number=${from}`],
    ...(fromName ? [`origination_caller_id_name='${plain(fromName)}'`] : []),
    // Ours ends first; this one holds if we are gone.
    `originate_timeout=${Math.ceil(ringMs / 1000) + 5}`,
    ...['ignore_early_media=true', "absolute_codec_string='PCMU,PCMA'", 'hangup_after_bridge=false'],
    `execute_on_answer='sched_hangup +${longestAloneSeconds} ALLOTTED_TIMEOUT'`,
  ]
  return `{${variables.join(',')}}${endpoint.replace('{number}', to)} &park()`
}

/** What stands within quotes of a command, and ends nothing there. */
const plain = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N} .-]/gu, '')
    .trim()
    .slice(0, 40)

const isName = (text: string): boolean => /^[A-Za-z0-9_-]{8,64}$/.test(text)
