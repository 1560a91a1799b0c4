/**
 * One sound at a time, whichever part of the page plays it. A sound has a key; what is asked to play stops what plays. Whoever shows a
 * sound stops it when it is no longer shown.
 */
import { useEffect, useSyncExternalStore } from 'react'

type Playing = {
  readonly key: string
  readonly state: 'loading' | 'playing' | 'paused' | 'failed'
  /** Seconds from its beginning. */
  readonly at: number
  /** How long it is, once that is known. */
  readonly seconds?: number
}

let now: Playing | undefined
let element: HTMLAudioElement | undefined
const listeners = new Set<() => void>()

const tell = (next: Playing | undefined): void => {
  now = next
  for (const listener of listeners) listener()
}

const put = (key: string, change: Partial<Playing>): void => {
  if (now?.key === key) tell({ ...now, ...change })
}

const silence = (): void => {
  if (!element) return
  element.pause()
  URL.revokeObjectURL(element.src)
  element = undefined
}

const stop = (key: string): void => {
  if (now?.key !== key) return
  silence()
  tell(undefined)
}

const play = async (key: string, load: () => Promise<Blob>, from: number): Promise<void> => {
  silence()
  tell({ key, state: 'loading', at: from })
  try {
    const sound = await load()
    if (now?.key !== key) return
    const made = new Audio(URL.createObjectURL(sound))
    element = made
    made.currentTime = from
    made.addEventListener('loadedmetadata', () => element === made && put(key, { seconds: made.duration }))
    made.addEventListener('timeupdate', () => element === made && put(key, { at: made.currentTime }))
    made.addEventListener('ended', () => element === made && put(key, { state: 'paused', at: 0 }))
    await made.play()
    put(key, { state: 'playing' })
  } catch {
    // Whoever has gone on meanwhile has silenced it.
    put(key, { state: 'failed' })
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How a sound is doing, and what to do with it. `load` gets what is to be heard when that is wanted first. */
export const usePlayer = (key: string, load: () => Promise<Blob>) => {
  const playing = useSyncExternalStore(subscribe, () => (now?.key === key ? now : undefined))
  useEffect(() => () => stop(key), [key])
  const toggle = (): void => {
    if (playing?.state === 'playing') {
      element?.pause()
      put(key, { state: 'paused' })
    } else if (playing?.state === 'paused' && element) {
      const { at } = playing
      if (at === 0) element.currentTime = 0
      void element.play()
      put(key, { state: 'playing' })
    } else if (playing?.state !== 'loading') void play(key, load, playing?.at ?? 0)
  }
  /** Goes there; it plays on, or waits there until it is asked to play. */
  const seek = (at: number): void => {
    if (playing?.state === 'loading') return
    if (playing && element) {
      element.currentTime = at
      put(key, { at })
      return
    }
    silence()
    tell({ key, state: 'paused', at })
  }
  const playFrom = (at: number): void => (playing && element ? seek(at) : void play(key, load, at))
  return { playing, toggle, seek, playFrom }
}
