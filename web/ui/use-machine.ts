import { useState, useSyncExternalStore } from 'react'

/**
 * A reducer whose state is known at once to whoever acts, not only with the next render: what is asked for after an answer that took a
 * while reads `latest()`.
 */
export const useMachine = <State, Event>(reduce: (state: State, event: Event) => State, first: () => State) => {
  const [machine] = useState(() => {
    let state = first()
    const listeners = new Set<() => void>()
    return {
      latest: (): State => state,
      act: (event: Event): void => {
        state = reduce(state, event)
        for (const listener of listeners) listener()
      },
      subscribe: (listener: () => void): (() => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
  })
  return { state: useSyncExternalStore(machine.subscribe, machine.latest), act: machine.act, latest: machine.latest }
}
