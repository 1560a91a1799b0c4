import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { FailedState } from '../../../ui/failed-state.tsx'
import { formatCount } from '../../../ui/format.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { personName } from '../recipients/person-name.ts'
import { useRecipients } from '../recipients/recipient-queries.ts'
import classes from './people-list.module.css'

type Props = { DraftBroadcastID: number; filter: Record<string, string> }

const pagesize = 12

/** Names and numbers of some recipients, a page at a time. */
export const PeopleList = ({ DraftBroadcastID, filter }: Props) => {
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useRecipients(DraftBroadcastID, { ...filter, page, pagesize })
  if (isError) {
    return <FailedState compact message="There was an error getting your draft broadcast." onRetry={refetch} />
  }
  if (!data) return <Skeleton height={96} />
  const pages = Math.ceil(data.Size / pagesize)
  return (
    <>
      <ul className={classes.people}>
        {data.Items.map((person) => (
          <li key={person.ID}>
            {personName(person)} <span>{phoneText(person.PrimaryPhone)}</span>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Group justify="space-between" mt="xs">
          <Text size="xs" c="dimmed" role="status">
            Page {formatCount(page)} of {formatCount(pages)}
          </Text>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <Button size="compact-sm" variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </Group>
        </Group>
      )}
    </>
  )
}
