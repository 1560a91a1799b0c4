/**
 * The stream that keeps the page live: server-sent events that say what changed, four times a second at most, never the
 * thing itself. While nobody listens it costs nothing.
 */
import type { ServerResponse } from 'node:http'
import type { Row } from '../network/ledger.ts'

/** Handsets are named up to this many in one event; beyond it the list alone has changed. */
const mostHandsets = 100
const everyMs = 250

export type Events = ReturnType<typeof createEvents>

export const createEvents = () => {
  const listeners = new Set<ServerResponse>()
  const handsets = new Set<string>()
  let newest = 0
  let mails = false
  let network = false
  let timer: NodeJS.Timeout | undefined

  const tell = () => {
    timer = undefined
    const changed = { Newest: newest, Handsets: [...handsets], Mails: mails, Network: network }
    handsets.clear()
    mails = false
    network = false
    const event = `event: changed\ndata: ${JSON.stringify(changed)}\n\n`
    for (const listener of listeners) listener.write(event)
  }
  const soon = () => {
    timer ??= setTimeout(tell, everyMs)
  }
  return {
    row({ Seq, Kind, From, To }: Row) {
      if (listeners.size === 0) return
      newest = Seq
      if (Kind === 'text' || Kind === 'network') name(To)
      else if (Kind === 'reply') name(From)
      soon()
    },
    handset(number: string) {
      if (listeners.size === 0) return
      name(number)
      soon()
    },
    mail() {
      if (listeners.size === 0) return
      mails = true
      soon()
    },
    network() {
      if (listeners.size === 0) return
      network = true
      soon()
    },
    listen(response: ServerResponse) {
      listeners.add(response)
      response.on('close', () => listeners.delete(response))
      response.on('error', () => listeners.delete(response))
      response.write('retry: 1000\n\n')
    },
    stop() {
      clearTimeout(timer)
      for (const listener of listeners) listener.end()
    },
  }

  function name(number: string): void {
    if (handsets.size < mostHandsets) handsets.add(number)
  }
}
