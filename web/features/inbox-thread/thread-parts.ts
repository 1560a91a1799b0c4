import { formatDay } from '../../ui/format.ts'

type Said = { readonly at: string; readonly isInbound: boolean; readonly by: string }

/** What one side says in one go: no more apart than this is read as one. */
const oneGo = 5 * 60_000

type Run<T> = { readonly isInbound: boolean; readonly by: string; readonly items: T[] }

/** A thread, oldest first, cut into days and these into what was said in one go by one and the same. */
export const daysOf = <T extends Said>(thread: readonly T[], now?: number): { day: string; runs: Run<T>[] }[] => {
  const days: { day: string; runs: Run<T>[] }[] = []
  for (const item of thread) {
    const name = formatDay(item.at, now)
    const last = days.at(-1)
    const day = last?.day === name ? last : { day: name, runs: [] }
    if (day !== last) days.push(day)
    const run = day.runs.at(-1)
    if (run && isOneGo(run, item)) run.items.push(item)
    else day.runs.push({ isInbound: item.isInbound, by: item.by, items: [item] })
  }
  return days
}

const isOneGo = <T extends Said>({ isInbound, by, items }: Run<T>, item: T): boolean =>
  isInbound === item.isInbound && by === item.by && Date.parse(item.at) - Date.parse(items.at(-1)!.at) <= oneGo
