import { SegmentedControl, Text } from '@mantine/core'
import { lazy, type ReactNode, type Ref, Suspense } from 'react'
import { pageTitleId } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { InboxView } from '../conversations/view.ts'
import classes from './list-head.module.css'
import { SaidInBroadcasts } from './said-in-broadcasts.tsx'

// Calendars weigh as much as the rest of the inbox, and few users have them here.
const SearchDays = lazy(() => import('./search-days.tsx').then(({ SearchDays }) => ({ default: SearchDays })))

type Props = {
  title: string
  view: InboxView
  /** Where the view belongs, such as the broadcast whose replies it has. */
  back?: ReactNode
  /** Other views, and what is begun here. */
  children: ReactNode
  /** This user may look for the words of other days. */
  hasDays: boolean
  ref: Ref<HTMLDivElement>
  onChange: (view: InboxView) => void
}

/** The title of a view, the search in it, and whether all or the unread alone are shown. */
export const ListHead = ({ title, view, back, children, hasDays, ref, onChange }: Props) => {
  const { q, from, to, viewing, ...place } = view
  const search = (words: string): void =>
    onChange({ ...place, ...(viewing && { viewing }), ...(words && { q: words, ...days(from, to) }) })
  return (
    <div ref={ref} className={classes.head} data-keeps-focus>
      {back && <div className={classes.back}>{back}</div>}
      <div className={classes.top}>
        <h1 id={pageTitleId} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      <div className={classes.tools}>
        <div className={classes.search} data-tour="search">
          <SearchBox label="Search the inbox" value={q ?? ''} onSearch={search} width="100%" />
        </div>
        <SegmentedControl
          size="xs"
          aria-label="Which are shown"
          value={viewing ?? 'all'}
          data={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
          onChange={(value) =>
            onChange({
              ...place,
              ...(q && { q, ...days(from, to) }),
              ...(value === 'unread' && { viewing: value }),
            })
          }
        />
      </div>
      {q !== undefined && (
        <Text size="xs" c="dimmed">
          {from || to
            ? 'Names and numbers of all time, and the words of these days.'
            : 'Names and numbers of all time, and the words of the last two weeks.'}
        </Text>
      )}
      {q !== undefined && view.broadcastId === undefined && <SaidInBroadcasts q={q} />}
      {q !== undefined && hasDays && (
        <Suspense>
          <SearchDays
            from={from ?? ''}
            to={to ?? ''}
            onChange={(day) => onChange({ ...place, ...(viewing && { viewing }), q, ...days(day.from, day.to) })}
          />
        </Suspense>
      )}
    </div>
  )
}

const days = (from: string | undefined, to: string | undefined): Pick<InboxView, 'from' | 'to'> => ({
  ...(from && { from }),
  ...(to && { to }),
})
