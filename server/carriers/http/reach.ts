/**
 * Whether a provider without a link can be reached. It begins unreached, and asks.
 *
 *   down ── probe answered ──► up ── not reached, silent, will not have us ──► down
 *
 * A probe harms nothing; a text tried against a provider that stays silent is one more in doubt. So after a loss one text at
 * a time goes out until one of them is answered, and the waits between probes grow until then: 0, 1, 2, 4 s to half a minute.
 */
type ReachOptions = {
  /** Resolves with nothing when the provider is there for us, otherwise with what is wrong. */
  probe(): Promise<string | undefined>
  onChange(): void
  onTrouble(why: string): void
  firstWaitMs?: number
}

const longestWaitMs = 30_000

export const openReach = ({ probe, onChange, onTrouble, firstWaitMs = 1000 }: ReachOptions) => {
  let state: 'down' | 'trial' | 'up' | 'closed' = 'down'
  let isFirst = true
  let tries = 0
  let told = ''
  let timer: NodeJS.Timeout | undefined

  const look = async () => {
    const why = await probe()
    if (state !== 'down') return
    if (why !== undefined) {
      tell(why)
      return later()
    }
    state = isFirst ? 'up' : 'trial'
    isFirst = false
    onChange()
  }

  const later = () => {
    const waitMs = tries === 0 ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1))
    tries++
    timer = setTimeout(look, waitMs)
  }

  /** The same trouble is told once. */
  const tell = (why: string) => {
    if (why !== told) onTrouble(why)
    told = why
  }

  later()

  return {
    isUp: () => state === 'up' || state === 'trial',
    /** Texts that may be on their way at once. */
    room: () => (state === 'up' ? Number.POSITIVE_INFINITY : state === 'trial' ? 1 : 0),
    lost(why: string) {
      if (state !== 'up' && state !== 'trial') return
      state = 'down'
      tell(why)
      later()
      onChange()
    },
    /** A text was answered, whatever the answer. */
    answered() {
      if (state !== 'up' && state !== 'trial') return
      tries = 0
      told = ''
      if (state === 'up') return
      state = 'up'
      onChange()
    },
    close() {
      state = 'closed'
      clearTimeout(timer)
    },
  }
}
