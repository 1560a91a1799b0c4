/** Takes the product's calls by SIP, and has the phones that are called ring. */
import { encode } from '@carillon/protocols/rtp/g711.ts'
import { type Clip, startMedia } from '@carillon/protocols/rtp/media.ts'
import type { IncomingCall } from '@carillon/protocols/sip/incoming-call.ts'
import { openUserAgent } from '@carillon/protocols/sip/user-agent.ts'
import type { Clock } from '../clock/clock.ts'
import { callBehaviourOf } from '../network/call-behaviour.ts'
import { numberOf } from '../network/number.ts'
import type { PhoneNetwork } from '../network/phone-network.ts'
import type { Calls, PhoneCall } from './calls.ts'
import { type Phone, ringPhone } from './phone.ts'
import { greeting, hello } from './speech.ts'

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

export const listenSip = async (port: number, { clock, random, network, calls, changed }: ExchangeParts) => {
  const phones = new Map<number, Phone>()
  const media = await startMedia({ host: loopback, ports: mediaPorts })
  const greetings = new Map<number, Clip>()
  const parts = {
    ...{ clock, random, media, changed },
    hello: media.clip(encode('PCMU', hello())),
    greeting(seconds: number): Clip {
      const known = greetings.get(seconds) ?? media.clip(encode('PCMU', greeting(seconds)))
      greetings.set(seconds, known)
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
  try {
    const agent = await openUserAgent(
      {
        ...{ kind: 'udp' as const, host: loopback, port, user: 'phones', password: '', name: 'Carillon simulator' },
        // Whoever calls from this machine is heard; nobody is called.
        ...{ proxies: [{ host: loopback, port: 9 }], registerSeconds: null, keepAliveMs: null },
        mostIncoming: mostCalls,
      },
      { onCall: ring, onState() {}, onTrouble: (text) => console.error(`SIP: ${text}`) },
    )
    return {
      port: agent.address.port,
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

const userOf = (uri: string): string => /^sips?:([^@;]*)@/i.exec(uri)?.[1] ?? ''
