import { listBroadcasts } from '@carillon/contract/broadcasts.ts'
import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addresses, toBroadcast } from '../../platform/addresses.ts'
import { queryOf } from '../../platform/queries.ts'
import { formatCount, formatDay } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import classes from './list-head.module.css'

const shown = 3

/** The newest broadcasts with these words: what was said once to very many is found once, and leads to them and to who answered. */
export const SaidInBroadcasts = ({ q }: { q: string }) => {
  const { data } = useQuery({
    ...queryOf(listBroadcasts, { query: { q, sortby: '-StartDate', pagesize: shown } }),
    placeholderData: keepPreviousData,
  })
  if (!data || data.Items.length === 0) return null
  return (
    <nav aria-label={`Broadcasts with “${q}”`} className={classes.broadcasts}>
      <Text size="xs" c="dimmed">
        Said in broadcasts
      </Text>
      <ul>
        {data.Items.map(({ BroadcastID, BroadcastName, StartDate }) => (
          <li key={BroadcastID}>
            <TextLink {...toBroadcast(BroadcastID)} size="xs">
              {BroadcastName || 'Details'}
            </TextLink>
            <Text size="xs" c="dimmed" span>
              {StartDate && formatDay(StartDate)}
            </Text>
            <TextLink
              to={addresses.inbox}
              search={{ broadcastId: BroadcastID }}
              size="xs"
              aria-label={`Who answered ${BroadcastName || 'it'}`}
            >
              Who answered
            </TextLink>
          </li>
        ))}
      </ul>
      {data.Size > shown && (
        <TextLink to={addresses.broadcasts} search={{ q }} size="xs">
          All {formatCount(data.Size)} broadcasts
        </TextLink>
      )}
    </nav>
  )
}
