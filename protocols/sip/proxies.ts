// The proxies of a trunk in the order in which they are tried, and whom of the world we hear because of them.
//
// A proxy is *held off* while it asked for that (Retry-After), and *down* while it does not answer our questions; one that
// is down is still tried when there is no other. Names are looked up at the start and again every few minutes; what a
// name once stood for is heard until it stands for something else.

import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Clock, Timer } from '../clock.ts'
import type { Endpoint, TransportKind } from './transport.ts'

export interface ProxyAddress {
  host: string
  port: number
}

export interface TrunkProxy {
  readonly host: string
  readonly port: number
  /** Empty while the name is not known. */
  addresses: readonly string[]
  isUp: boolean
  heldUntil: number
}

export interface Proxies {
  readonly all: readonly TrunkProxy[]
  /** Those to try now, best first. */
  order(): Endpoint[]
  proxyAt(endpoint: Endpoint): TrunkProxy | undefined
  isPeer(address: string): boolean
  holdOff(endpoint: Endpoint, ms: number): void
  /** How long until one is free again; 0 when one is. */
  heldMs(): number
  close(): void
}

interface ProxiesOptions {
  kind: TransportKind
  proxies: readonly ProxyAddress[]
  clock: Clock
  onTrouble(text: string): void
}

const LOOKUP_MS = 5 * 60_000
const MOST_HELD_MS = 60 * 60_000

export async function findProxies({ kind, proxies, clock, onTrouble }: ProxiesOptions): Promise<Proxies> {
  const all: TrunkProxy[] = proxies.map(({ host, port }) => ({ host, port, addresses: [], isUp: true, heldUntil: 0 }))
  let timer: Timer | null = null
  let isClosed = false
  await lookUpAll()

  return {
    all,
    order() {
      const free = all.filter((one) => one.heldUntil <= clock.now())
      return [...free.filter((one) => one.isUp), ...free.filter((one) => !one.isUp)].flatMap(({ addresses, port }) =>
        addresses.slice(0, 1).map((host) => ({ kind, host, port })),
      )
    },
    proxyAt,
    isPeer: (address) => all.some((one) => one.addresses.includes(address)),
    holdOff(endpoint, ms) {
      const proxy = proxyAt(endpoint)
      if (proxy) proxy.heldUntil = Math.max(proxy.heldUntil, clock.now() + Math.min(ms, MOST_HELD_MS))
    },
    heldMs: () => Math.max(0, Math.min(...all.map((one) => one.heldUntil - clock.now()))),
    close() {
      isClosed = true
      timer?.cancel()
    },
  }

  function proxyAt({ host, port }: Endpoint): TrunkProxy | undefined {
    return all.find((one) => one.port === port && one.addresses.includes(host))
  }

  async function lookUpAll(): Promise<void> {
    await Promise.all(all.map(lookUp))
    if (!isClosed && all.some(({ host }) => isIP(host) === 0)) timer = clock.after(LOOKUP_MS, () => void lookUpAll())
  }

  async function lookUp(proxy: TrunkProxy): Promise<void> {
    if (isIP(proxy.host)) {
      proxy.addresses = [proxy.host]
      return
    }
    try {
      const found = await lookup(proxy.host, { all: true, order: 'ipv4first' })
      proxy.addresses = found.map(({ address }) => address)
    } catch (error) {
      onTrouble(`The proxy ${proxy.host} is not found (${(error as Error).message}).`)
    }
  }
}
