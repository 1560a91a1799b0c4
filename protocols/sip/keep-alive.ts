// Asks each proxy every so often whether it is there (OPTIONS): which are tried first, and what keeps a translator of
// addresses in between awake. Any answer will do, a refusal too.

import type { Timer } from '../clock.ts'
import { type AgentCore, firstRequest } from './agent-core.ts'
import type { SipResponse } from './message.ts'
import type { TrunkProxy } from './proxies.ts'
import type { Endpoint, TransportKind } from './transport.ts'

interface KeepAliveOptions {
  kind: TransportKind
  /** Null for never. */
  everyMs: number | null
  user: string
  onChange(): void
  onResponse(response: SipResponse): void
}

export function keepAlive(core: AgentCore, options: KeepAliveOptions): { close(): void } {
  const timers = new Map<TrunkProxy, Timer>()
  let isClosed = false
  const { everyMs } = options
  if (everyMs !== null) for (const proxy of core.proxies.all) ask(proxy, everyMs)
  return {
    close() {
      isClosed = true
      for (const timer of timers.values()) timer.cancel()
    },
  }

  function ask(proxy: TrunkProxy, ms: number): void {
    const [host] = proxy.addresses
    if (host === undefined) {
      settle(proxy, false, ms)
      return
    }
    const to: Endpoint = { kind: options.kind, host, port: proxy.port }
    const self = `<sip:${encodeURIComponent(options.user)}@${core.domain}>`
    const headers = [{ name: 'contact', value: core.contact(to) }, ...core.about]
    const request = firstRequest('OPTIONS', `sip:${core.domain}`, self, `<sip:${core.domain}>`, headers)
    core.transactions.request(request, to, {
      onResponse(response) {
        if (response.status < 200) return
        options.onResponse(response)
        settle(proxy, true, ms)
      },
      onFail: () => settle(proxy, false, ms),
    })
  }

  function settle(proxy: TrunkProxy, isUp: boolean, ms: number): void {
    if (isClosed) return
    timers.set(
      proxy,
      core.clock.after(ms, () => ask(proxy, ms)),
    )
    if (proxy.isUp === isUp) return
    proxy.isUp = isUp
    if (!isUp) core.trouble(`The proxy ${proxy.host}:${proxy.port} does not answer.`)
    options.onChange()
  }
}
