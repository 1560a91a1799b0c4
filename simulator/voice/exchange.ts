/** Takes the product's calls by SIP, and has the phones that are called ring; phones call the product where it has registered. */
import { randomUUID } from 'node:crypto'
import { encode } from '@carillon/protocols/rtp/g711.ts'
import { type Clip, startMedia } from '@carillon/protocols/rtp/media.ts'
import type { IncomingCall } from '@carillon/protocols/sip/incoming-call.ts'
import { openUserAgent, type UserAgent } from '@carillon/protocols/sip/user-agent.ts'
import type { Clock } from '../clock/clock.ts'
import { callBehaviourOf } from '../network/call-behaviour.ts'
import { numberOf } from '../network/number.ts'
import type { PhoneNetwork } from '../network/phone-network.ts'
import type { Calls, PhoneCall } from './calls.ts'
import { type DiallingParts, dialFrom } from './dialled-call.ts'
import { type Phone, ringPhone } from './phone.ts'
import { greeting, hello, speech } from './speech.ts'

export type Exchange = Awaited<ReturnType<typeof listenSip>>

type ExchangeParts = {
  clock: Clock
  random: () => number
  network: Pick<PhoneNetwork, 'handsets' | 'recordCall'>
  calls: Calls
  changed: (call: PhoneCall) => void
}

const loopback = '127.0.0.1'
/** Below the ports that a system gives out by itself. */
const mediaPorts = { from: 24_576, to: 32_767 }
const mostCalls = 2_000
const ringsAtMostMs = 120_000

export const listenSip = async (port: number, { clock, random, network, calls, changed }: ExchangeParts) => {
  const phones = new Map<number, Phone>()
  const media = await startMedia({ host: loopback, ports: mediaPorts })
  const greetings = new Map<number, Clip>()
  const speeches = new Map<number, Clip>()
  const parts = {
    ...{ clock, random, media, changed },
    hello: media.clip(encode('PCMU', hello())),
    greeting(seconds: number): Clip {
      const known = greetings.get(seconds) ?? media.clip(encode('PCMU', greeting(seconds)))
      greetings.set(seconds, known)
      return known
    },
    speech(seconds: number): Clip {
      const known = speeches.get(seconds) ?? media.clip(encode('PCMU', speech(seconds)))
      speeches.set(seconds, known)
      return known
    },
    ended(call: PhoneCall, samples: Int16Array) {
      phones.delete(call.id)
      if (samples.length > 0) calls.keep(call.id, samples)
      network.recordCall(call)
      changed(call)
    },
  }
  const ring = (incoming: IncomingCall) => {
    const from = numberOf(userOf(incoming.from.uri)) ?? ''
    const to = numberOf(incoming.to)
    const call = calls.begin(incoming.id, from, to ?? incoming.to, clock.now())
    if (to) network.handsets.ring(to, call)
    const behaviour = to ? network.handsets.behaviour(to).call : { ...callBehaviourOf('98'), ringSeconds: 0 }
    const phone = ringPhone(incoming, call, behaviour, parts)
    if (call.state !== 'ended') phones.set(call.id, phone)
  }
  let dialled = 0
  const dial = (agent: UserAgent, from: string, to: string, keys: string): PhoneCall | null => {
    const registered = agent.registered()
    const via = registered[dialled++ % registered.length]
    if (!via) return null
    const callId = randomUUID().replaceAll('-', '')
    const call = calls.begin(callId, from, to, clock.now(), true)
    network.handsets.ring(from, call)
    const order = { ...{ to: digitsOf(to), from: digitsOf(from), callId, ringMs: ringsAtMostMs }, via }
    const place: DiallingParts['place'] = (local, handlers) => agent.place({ ...order, local }, handlers)
    phones.set(call.id, dialFrom(call, keys, { ...parts, place }))
    changed(call)
    return call
  }
  try {
    const agent = await openUserAgent(
      {
        ...{ kind: 'udp' as const, host: loopback, port, user: 'phones', password: '', name: 'Carillon simulator' },
        // Whoever calls from this machine is heard; nobody is called.
        ...{ proxies: [{ host: loopback, port: 9 }], registerSeconds: null, keepAliveMs: null },
        ...{ mostIncoming: mostCalls, takesRegistrations: true },
      },
      { onCall: ring, onState() {}, onTrouble: (text) => console.error(`SIP: ${text}`) },
    )
    return {
      port: agent.address.port,
      /** A phone calls the product and presses keys a second after what it hears pauses; null where the product is not there. */
      dial: (from: string, to: string, keys: string) => dial(agent, from, to, keys),
      phone: (id: number): Phone | undefined => phones.get(id),
      async stop() {
        for (const phone of phones.values()) phone.hangUp()
        await agent.close()
        await media.close()
      },
    }
  } catch (error) {
    await media.close()
    throw error
  }
}

const digitsOf = (number: string): string => number.replace(/\D/g, '')
const userOf = (uri: string): string => /^sips?:([^@;]*)@/i.exec(uri)?.[1] ?? ''
