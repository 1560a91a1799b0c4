/** Calls by an Asterisk of one's own (ARI, from its version 16 on): it signals to the world, and what is said and heard is ours by RTP. */
import { randomBytes, randomUUID } from 'node:crypto'
import { localAddressTo } from '@carillon/protocols/sip/local-address.ts'
import { numberIn } from '../voice/number-in.ts'
import { accountIsRefused, switchIsAway } from '../voice/remote-call.ts'
import { openRtpCalls } from '../voice/rtp-calls.ts'
import { openVoice } from '../voice/rtp-voice.ts'
import type { CallEvent, CallIn, CallToPlace, PlacedCall, VoiceTrunk } from '../voice/voice-trunk.ts'
import { type AriCall, longestAloneSeconds, openAriCall } from './ari-call.ts'
import { type AriChannel, type AriClient, type AriEvent, openAriClient } from './ari-client.ts'

type AriTrunkOptions = {
  origin: string
  path: string
  user: string
  password: string
  /** What the dialplan sends calls to, by Stasis(…). */
  app: string
  /** By which it calls, with {number} where the number is to stand. */
  endpoint: string
  timeoutMs?: number
  keepAliveMs?: number
  mediaPorts: { from: number; to: number }
}

type AriTrunkHandlers = {
  /** Without it calls that come in are refused. */
  onCall?(call: CallIn): void
  onChange(isUp: boolean): void
  onTrouble(text: string): void
}

export async function openAriTrunk(options: AriTrunkOptions, handlers: AriTrunkHandlers): Promise<VoiceTrunk> {
  const { hostname: host, port, protocol } = new URL(options.origin)
  const calls = await openRtpCalls({
    ...options,
    host: await localAddressTo(host, Number(port) || (protocol === 'https:' ? 443 : 80)),
  })
  const open = new Map<string, AriCall>()
  /** Asterisk tells of a channel whoever made it: each process has a name of its own. */
  const app = `${options.app}-${randomBytes(6).toString('hex')}`
  const { onCall } = handlers
  const client = openAriClient(
    {
      ...options,
      timeoutMs: options.timeoutMs ?? 10_000,
      keepAliveMs: options.keepAliveMs ?? 10_000,
      apps: [app, options.app],
    },
    {
      onEvent: hear,
      onState(isUp) {
        handlers.onChange(isUp)
        if (isUp) for (const call of open.values()) void call.look()
      },
      onTrouble: handlers.onTrouble,
    },
  )
  const parts = { client, app, host, open, calls }

  return {
    isSimulated: false,
    isUp: client.isUp,
    prepare: calls.prepare,
    originate: (order, onEvent) =>
      calls.originate(order.to, (tell) => place(parts, options.endpoint, order, tell), onEvent),
    drained: calls.drained,
    async close() {
      await calls.end()
      client.close()
      await calls.close()
    },
  }

  function hear(event: AriEvent): void {
    const { channel } = event
    if (!channel) return
    const call = open.get(channel.id.replace(/-media$/, ''))
    if (call) call.hear(event)
    else if (event.type === 'StasisStart') begun(channel, event.application)
  }

  function begun(channel: AriChannel, application: string): void {
    if (application === options.app) comeIn(channel)
    // Given up before Asterisk had begun it: nobody would talk to them.
    else void client.ask('DELETE', `/channels/${encodeURIComponent(channel.id)}`)
  }

  function comeIn(channel: AriChannel): void {
    const call = callIn(parts, channel)
    if (calls.isDraining()) call.refuse('unavailable')
    else if (onCall) onCall(call)
    else call.refuse('not in service')
  }
}

type Parts = {
  client: AriClient
  app: string
  host: string
  open: Map<string, AriCall>
  calls: Awaited<ReturnType<typeof openRtpCalls>>
}

function place(parts: Parts, endpoint: string, order: CallToPlace, onEvent: (event: CallEvent) => void): PlacedCall {
  const { client, app, host, open, calls } = parts
  const id = order.callId ?? randomUUID()
  const voice = openVoice(calls.parts, onEvent)
  const call = openAriCall({
    ...{ client, voice, id, app, host, detect: order.detect, isBegun: false },
    onRinging: () => onEvent({ kind: 'ringing' }),
    onOver: () => open.delete(id),
  })
  open.set(id, call)
  calls.parts.lines.set(call, voice.line)
  void begin()
  return call

  async function begin(): Promise<void> {
    if (!(await call.begin(order))) return
    const { from, fromName } = order
    const placed = await client.ask(
      'POST',
      '/channels',
      {
        ...{ endpoint: endpoint.replace('{number}', order.to), app, channelId: id },
        callerId: fromName ? `"${fromName.replaceAll('"', '')}" <${from}>` : from,
        // Ours ends first; this one holds if we are gone.
        timeout: Math.ceil(order.ringMs / 1000) + 5,
      },
      { variables: { 'TIMEOUT(absolute)': String(longestAloneSeconds) } },
    )
    if (placed.kind === 'not-sent') return call.over('failed', placed.why, switchIsAway)
    if (placed.kind === 'answered' && placed.reply.status < 300) return
    if (placed.kind === 'answered' && placed.reply.status < 500)
      return call.over('failed', `${placed.reply.status}`, accountIsRefused)
    // It may ring by now: what is told of it decides, and nothing is told of one that is not there.
    await call.look()
  }
}

/** Reasons of Asterisk for what is refused. */
const refusals = { 'not in service': 'unallocated', busy: 'busy', unavailable: 'congestion' } as const

function callIn({ client, app, host, open, calls }: Parts, channel: AriChannel): CallIn {
  const { id } = channel
  const path = `/channels/${encodeURIComponent(id)}`
  return {
    callId: id,
    from: numberIn(channel.caller?.number),
    to: numberIn(channel.dialplan?.exten),
    ring: () => void client.ask('POST', `${path}/ring`),
    refuse: (why) => void client.ask('DELETE', path, { reason: refusals[why] }),
    async answer(onEvent) {
      let hear = onEvent
      const voice = openVoice(calls.parts, (event) => hear(event))
      const call = openAriCall({
        ...{ client, voice, id, app, host, detect: null, isBegun: true, onRinging() {} },
        onOver: () => open.delete(id),
      })
      open.set(id, call)
      calls.parts.lines.set(call, voice.line)
      const hears = await voice.open(() => call.hangUp()).catch(() => null)
      const answered = hears
        ? await client.ask('POST', `${path}/answer`)
        : await client.ask('DELETE', path, { reason: refusals.unavailable })
      const isThere = hears && answered.kind === 'answered' && answered.reply.status < 300 && !call.isOver()
      if (!isThere) {
        open.delete(id)
        await voice.close()
        return null
      }
      return calls.track((tracked) => {
        hear = tracked
        void call.up()
        return call
      }, onEvent)
    },
  }
}
