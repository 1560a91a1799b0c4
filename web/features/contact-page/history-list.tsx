import { type HistoryItem, listHistory } from '@carillon/contract/contact-history.ts'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCount, formatWhen } from '../../ui/format.ts'
import classes from '../../ui/happenings.module.css'
import { phoneText } from '../../ui/phone.tsx'

/** So many are shown before all are asked for. */
const first = 10

/** Where a contact came from, and what has happened to it and to its opt-ins and opt-outs; the newest first. */
export const HistoryList = ({ PersonID }: { PersonID: number }) => {
  const { data, error, refetch } = useCall(listHistory, { params: { PersonID } })
  const [isWhole, setWhole] = useState(false)
  const items = data?.Items ?? []
  return (
    <Card title="History">
      {error && !data ? (
        <FailedState
          compact
          message={sentenceOf(error, 'There was an error getting the history.')}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Stack gap={8} role="group" aria-busy="true" aria-label="Loading">
          <Skeleton height={14} width="50%" />
          <Skeleton height={12} width="70%" />
        </Stack>
      ) : (
        <>
          <ol className={classes.list}>
            {(isWhole ? items : items.slice(0, first)).map((item) => (
              <OneThing key={item.ID} item={item} />
            ))}
          </ol>
          {!isWhole && items.length > first && (
            <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
              Show all {formatCount(items.length)}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

const OneThing = ({ item: { Event, Detail, PhoneNumber, Words, By, Date: at } }: { item: HistoryItem }) => (
  <li>
    <b>{Event}</b>
    <div className={classes.quiet}>
      {[PhoneNumber && phoneText(PhoneNumber), Detail, By && `by ${By}`].filter(Boolean).join(' · ')}
    </div>
    {Words && <q>{Words}</q>}
    <time className={classes.quiet} dateTime={at}>
      {formatWhen(at)}
    </time>
  </li>
)
