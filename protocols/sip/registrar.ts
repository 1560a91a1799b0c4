// Where those are who registered with us: RFC 3261 section 10.3, for one trunk whose peers are known by their address.

import { isIP } from 'node:net'
import type { Clock } from '../clock.ts'
import { parseAddress } from './address.ts'
import { SipError } from './errors.ts'
import { header, listOf, type SipRequest, type SipResponse } from './message.ts'
import { responseTo } from './responses.ts'
import type { Endpoint, TransportKind } from './transport.ts'
import { parseUri } from './uri.ts'

interface Registrar {
  register(request: SipRequest): SipResponse
  /** Who is registered now, the oldest first. */
  contacts(): Endpoint[]
}

interface RegistrarOptions {
  kind: TransportKind
  clock: Clock
  isPeer(address: string): boolean
  toTag(): string
}

type Binding = { uri: string; endpoint: Endpoint; seconds: number }

const MOST_CONTACTS = 100
const USUAL_SECONDS = 300
const MOST_SECONDS = 3600

export function openRegistrar({ kind, clock, isPeer, toTag }: RegistrarOptions): Registrar {
  const bindings = new Map<string, { endpoint: Endpoint; until: number }>()

  return {
    register(request) {
      forgetOld()
      const refuse = (status: number) => responseTo(request, status, { toTag: toTag() })
      let asked: Binding[] | 'all'
      try {
        asked = readContacts(request)
      } catch (error) {
        if (error instanceof SipError) return refuse(400)
        throw error
      }
      if (asked === 'all') bindings.clear()
      else if (bindings.size + asked.length > MOST_CONTACTS) return refuse(503)
      else for (const one of asked) bind(one)
      const headers = [...bindings].map(([uri, { until }]) => ({
        name: 'contact',
        value: `<${uri}>;expires=${Math.ceil((until - clock.now()) / 1000)}`,
      }))
      return responseTo(request, 200, { toTag: toTag(), headers })
    },
    contacts() {
      forgetOld()
      return [...bindings.values()].map(({ endpoint }) => endpoint)
    },
  }

  /** Those it names, of which those with no seconds left are to be forgotten, as `*` wants of all. */
  function readContacts(request: SipRequest): Binding[] | 'all' {
    const usual = header(request, 'expires')
    const contacts = listOf(request, 'contact')
    if (!contacts.includes('*')) return contacts.map((contact) => readContact(contact, usual))
    if (contacts.length > 1 || usual !== '0') throw new SipError('all can be forgotten, and nothing else')
    return 'all'
  }

  function readContact(text: string, usual: string | undefined): Binding {
    const { uri, params } = parseAddress(text)
    const { host, port } = parseUri(uri)
    if (isIP(host) === 0 || !isPeer(host)) throw new SipError('nobody is called there')
    const said = params.get('expires') ?? usual ?? String(USUAL_SECONDS)
    if (!/^\d{1,9}$/.test(said)) throw new SipError('there is no such time')
    return { uri, endpoint: { kind, host, port: port ?? 5060 }, seconds: Math.min(Number(said), MOST_SECONDS) }
  }

  function bind({ uri, endpoint, seconds }: Binding): void {
    if (seconds === 0) bindings.delete(uri)
    else bindings.set(uri, { endpoint, until: clock.now() + seconds * 1000 })
  }

  function forgetOld(): void {
    for (const [uri, { until }] of bindings) if (until <= clock.now()) bindings.delete(uri)
  }
}
