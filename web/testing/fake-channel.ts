/** In the place of socket.io's client (`vi.mock`): a channel on which a page hears what its test says. */
import type { EventName, Events } from '@carillon/contract/events.ts'
import { act } from '@testing-library/react'

type Listener = (...said: unknown[]) => void
type Channel = { readonly connected: boolean; readonly heard: Map<string, Listener> }
const channels = new Set<Channel>()

/** What pages have said through it. */
export const said: { name: string; told: unknown }[] = []

export const io = () => {
  const channel: Channel = { connected: true, heard: new Map() }
  channels.add(channel)
  return {
    connected: true,
    on: (name: string, listener: Listener) => channel.heard.set(name, listener),
    onAny: (listener: Listener) => channel.heard.set('any', listener),
    emit: (name: string, told: unknown) => void said.push({ name, told }),
    close: () => channels.delete(channel),
    io: { engine: { on: () => {} } },
  }
}

export const isListening = (): boolean => channels.size > 0

/** As a server would, to every page that listens. */
export const tell = <N extends EventName>(name: N, event: Events[N]): void =>
  act(() => {
    for (const { heard } of channels) heard.get('any')?.(name, event)
  })
