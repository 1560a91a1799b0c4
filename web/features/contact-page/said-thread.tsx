import type { SaidItem } from '@carillon/contract/contacts.ts'
import { Button, Skeleton } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { ThreadDays } from '../inbox-thread/thread-days.tsx'
import { SaidBubble } from './said-bubble.tsx'
import classes from './said-thread.module.css'
import { threadOf } from './said-words.ts'
import { useSaid } from './use-said.ts'

type Props = { PersonID: number; name: string; hasSeveralNumbers: boolean }

/** Everything said to and by one person, the newest at the bottom as on a phone. */
export const SaidThread = ({ PersonID, name, hasSeveralNumbers }: Props) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useSaid(PersonID)
  const thread = data ? threadOf(data.pages) : []
  const frame = useKeptAtBottom(thread[0]?.ID, thread.at(-1)?.ID)
  if (error && !data)
    return (
      <FailedState
        compact
        message={sentenceOf(error, 'There was an error getting the messages.')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <ThreadSkeleton />
  if (thread.length === 0) return <EmptyState compact sentence={`Nothing has been said to or by ${name} yet.`} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={frame} className={classes.frame} aria-label={`Messages with ${name}`} tabIndex={0}>
      {hasNextPage && (
        <div className={classes.earlier}>
          <Button variant="subtle" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier messages
          </Button>
        </div>
      )}
      <ThreadDays said={thread.map(saidOf)}>
        {({ key, item }, isLast) => (
          <SaidBubble key={key} item={item} isNumberShown={hasSeveralNumbers} isTimeShown={isLast} />
        )}
      </ThreadDays>
    </section>
  )
}

/** Who of the account said it is told in the inbox, to those who may use the number. */
const saidOf = (item: SaidItem) => ({ key: item.ID, at: item.Date, isInbound: item.IsInbound, by: '', item })

/** Keeps in view what is: the newest when one comes, the place one reads when earlier ones are put above it. */
const useKeptAtBottom = (firstID: string | undefined, lastID: string | undefined) => {
  const frame = useRef<HTMLElement>(null)
  const before = useRef<{ firstID?: string | undefined; lastID?: string | undefined; height: number }>({ height: 0 })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const known = before.current
    if (known.lastID !== lastID) element.scrollTop = element.scrollHeight
    else if (known.firstID !== firstID) element.scrollTop += element.scrollHeight - known.height
    before.current = { firstID, lastID, height: element.scrollHeight }
  }, [firstID, lastID])
  return frame
}

export const ThreadSkeleton = () => (
  <div className={classes.frame} aria-busy="true">
    {[
      ['58%', 'flex-end'],
      ['40%', 'flex-start'],
      ['66%', 'flex-end'],
      ['34%', 'flex-start'],
    ].map(([width, alignSelf]) => (
      <Skeleton key={width} height={48} width={width!} radius={12} style={{ alignSelf }} mb={12} />
    ))}
  </div>
)
