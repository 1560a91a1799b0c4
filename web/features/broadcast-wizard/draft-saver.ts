/**
 * Keeps a draft on the server in step with the screen.
 *
 * A change is merged into `waiting` and sent after a pause in typing. One request is under way at a time: what changes
 * meanwhile waits and follows it. The first request makes the draft, all later ones change it. A failed request puts
 * its part back under what was typed since, says so and tries again, ever less often. `flush` sends at once and ends
 * when nothing is left or a request failed. The screen is the authority; the server's answer never changes a field.
 */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed'

export type DraftSaver<Form extends object> = {
  /** The draft's id, once it has one. */
  id: () => number | undefined
  state: () => SaveState
  change: (part: Partial<Form>) => void
  /** Sends what waits, now. Resolves to the draft's id; rejects when a request fails. */
  flush: () => Promise<number>
  /** What is not on the server yet, with what is on its way there. */
  unsaved: () => Partial<Form> | undefined
  /** Nothing more is sent: the draft is gone. */
  close: () => void
}

type SaverOptions<Form extends object> = {
  id?: number | undefined
  start: (form: Partial<Form>) => Promise<number>
  save: (id: number, part: Partial<Form>) => Promise<unknown>
  onChange?: () => void
  later?: (act: () => void, milliseconds: number) => () => void
  pause?: number
}

export const draftSaver = <Form extends object>(options: SaverOptions<Form>): DraftSaver<Form> => {
  const { start, save, onChange = () => {}, later = afterTimeout, pause = 500 } = options
  let id = options.id
  let waiting: Partial<Form> | undefined
  let sending: Partial<Form> | undefined
  let underWay: Promise<void> | undefined
  let failures = 0
  let isClosed = false
  let cancelTimer = (): void => {}

  const wake = (milliseconds: number): void => {
    cancelTimer()
    cancelTimer = later(() => void sendNext().catch(() => {}), milliseconds)
  }

  const sendNext = async (): Promise<void> => {
    if (underWay) return underWay
    if (isClosed || (!waiting && id !== undefined)) return
    cancelTimer()
    const part = waiting ?? {}
    waiting = undefined
    sending = part
    underWay = (async () => {
      try {
        if (id === undefined) id = await start(part)
        else await save(id, part)
        failures = 0
      } catch (error) {
        waiting = Object.assign({}, part, waiting)
        failures += 1
        if (!isClosed) wake(Math.min(pause * 2 ** failures, 30_000))
        throw error
      } finally {
        sending = undefined
        underWay = undefined
        onChange()
      }
      if (waiting) wake(pause)
    })()
    onChange()
    return underWay
  }

  return {
    id: () => id,
    state: () => (failures > 0 ? 'failed' : sending ? 'saving' : waiting ? 'waiting' : 'saved'),
    unsaved: () => (waiting || sending ? ({ ...sending, ...waiting } as Partial<Form>) : undefined),
    change: (part) => {
      if (isClosed) return
      waiting = { ...waiting, ...part }
      if (!underWay) wake(pause)
      onChange()
    },
    flush: async () => {
      // Each turn sends what waited before it; at most one more turn follows what was typed meanwhile.
      while (!isClosed && (underWay || waiting || id === undefined)) await sendNext()
      if (id === undefined) throw new Error('The draft is closed.')
      return id
    },
    close: () => {
      isClosed = true
      waiting = undefined
      cancelTimer()
    },
  }
}

const afterTimeout = (act: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(act, milliseconds)
  return () => clearTimeout(timer)
}
