import { refuse } from '../../platform/refusal.ts'

type Limits = {
  atOnce: number
  /** How many may wait, and how many of them with one key. */
  most: number
  mostOfKey: number
  /** What those are told who cannot wait. */
  retrySeconds: number
}

type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Work that is done so many at once; what waits takes turns by its key, and what cannot wait is refused at once. */
export const openTurns = ({ atOnce, most, mostOfKey, retrySeconds }: Limits): Turns => {
  // In the order in which keys have their turn.
  const lines = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  const wait = (key: string) => {
    const line = lines.get(key) ?? []
    if (waiting >= most || line.length >= mostOfKey) throw refuse('SignInBusy', { seconds: retrySeconds })
    return new Promise<void>((begin) => {
      lines.set(key, line)
      line.push(begin)
      waiting++
    })
  }

  /** Whoever leaves hands the place on. */
  const leave = () => {
    const [first] = lines
    if (!first) {
      running--
      return
    }
    const [key, line] = first
    lines.delete(key)
    const begin = line.shift()!
    if (line.length > 0) lines.set(key, line)
    waiting--
    begin()
  }

  return async (key, work) => {
    if (running < atOnce) running++
    else await wait(key)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** Work that is done one after another for each name. */
export const openSeries = (limits: Omit<Limits, 'atOnce'>) => {
  const series = new Map<string, { turns: Turns; users: number }>()
  return async <T>(name: string, key: string, work: () => Promise<T>): Promise<T> => {
    const own = series.get(name) ?? { turns: openTurns({ ...limits, atOnce: 1 }), users: 0 }
    series.set(name, own)
    own.users++
    try {
      return await own.turns(key, work)
    } finally {
      if (--own.users === 0) series.delete(name)
    }
  }
}
