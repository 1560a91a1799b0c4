import type { ReactNode } from 'react'
import bubbles from '../../ui/bubbles.module.css'
import classes from './thread-days.module.css'
import { daysOf } from './thread-parts.ts'

type Said = { readonly key: string | number; readonly at: string; readonly isInbound: boolean; readonly by: string }

type Props<T extends Said> = {
  /** Oldest first. */
  said: readonly T[]
  /** What stands above what was said in one go. */
  above?: (items: readonly T[]) => ReactNode
  children: (item: T, isLastInOneGo: boolean) => ReactNode
}

/** What was said, by day, and in each by what one side said in one go: the same wherever a thread is read. */
export const ThreadDays = <T extends Said>({ said, above, children }: Props<T>) =>
  daysOf(said).map(({ day, runs }) => (
    <div key={runs[0]!.items[0]!.key} className={classes.day}>
      <h3 className={bubbles.dayName}>{day}</h3>
      {runs.map(({ isInbound, by, items }) => (
        <div key={items[0]!.key} className={classes.run}>
          {above?.(items)}
          {!isInbound && by !== '' && <p className={classes.by}>{by}</p>}
          <ol className={bubbles.items}>{items.map((item, at) => children(item, at === items.length - 1))}</ol>
        </div>
      ))}
    </div>
  ))
