import { getDetail } from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { ActionIcon, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { isNotFound, sentenceOf } from '../../platform/api.ts'
import { useGuarded } from '../../ui/dialog/use-guarded.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { personName } from '../broadcast-recipients/person-name.ts'
import { useSource } from './details-source.ts'
import { PersonFacts } from './person-facts.tsx'
import { PersonThread } from './person-thread.tsx'
import { usePerson } from './use-person.ts'

type Props = {
  broadcast: Broadcast
  /** The numbers of the rows beside it, in their order. */
  phones: readonly string[]
}

/** One person: what came of the text and why, and everything said. Arrow keys go on to the next row, Escape closes. */
export const PersonPanel = ({ broadcast, phones }: Props) => {
  const { phone, open: show, close } = usePerson()
  // A dialog above has keys of its own.
  const [isAsking, setIsAsking] = useState(false)
  // A message of their own that is being written is not lost to the next row either.
  const guarded = useGuarded({ opened: phone !== undefined, onClose: close, closeOnEscape: !isAsking })
  const open = (next: string): void => guarded.ask(() => show(next))
  const at = phone === undefined ? -1 : phones.indexOf(phone)
  const before = at > 0 ? phones[at - 1] : undefined
  const after = at === -1 ? undefined : phones[at + 1]
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isAsking || (event.target as HTMLElement).closest('input, textarea, [role="menu"]')) return
    const next = event.key === 'ArrowDown' ? after : event.key === 'ArrowUp' ? before : undefined
    if (next === undefined) return
    event.preventDefault()
    open(next)
  }
  return (
    <>
      <Drawer
        opened={phone !== undefined}
        onClose={guarded.close}
        position="right"
        size={480}
        padding="lg"
        title="Person"
        overlayProps={{ backgroundOpacity: 0.15 }}
        closeOnEscape={false}
        onKeyDown={onKeyDown}
      >
        {guarded.held(
          <Stack gap="md">
            {phones.length > 1 && at >= 0 && (
              <Group gap={4}>
                <ActionIcon aria-label="Previous person" disabled={!before} onClick={() => before && open(before)}>
                  <IconChevronUp size={18} />
                </ActionIcon>
                <ActionIcon aria-label="Next person" disabled={!after} onClick={() => after && open(after)}>
                  <IconChevronDown size={18} />
                </ActionIcon>
                <Text size="xs" c="dimmed" visibleFrom="sm">
                  Arrow keys go up and down, Escape closes.
                </Text>
              </Group>
            )}
            {phone !== undefined && <Person broadcast={broadcast} phone={phone} onAsking={setIsAsking} />}
          </Stack>,
        )}
      </Drawer>
      {guarded.questions}
    </>
  )
}

type PersonProps = { broadcast: Broadcast; phone: string; onAsking: (isAsking: boolean) => void }

const Person = ({ broadcast, phone, onAsking }: PersonProps) => {
  const { BroadcastID } = broadcast
  const source = useSource()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...source(getDetail, { params: { BroadcastID, PhoneNumber: phone } }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) {
    return isNotFound(error) ? (
      <Text role="alert">{phoneText(phone)} is not among the recipients of this broadcast.</Text>
    ) : (
      <FailedState
        compact
        message={sentenceOf(error, 'There was an error getting this person.')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <Stack aria-busy="true">
        <Skeleton height={24} width="60%" />
        <Skeleton height={72} />
        <Skeleton height={180} />
      </Stack>
    )
  }
  return (
    <div style={isPlaceholderData ? { opacity: 0.55 } : undefined}>
      <PersonFacts key={data.PhoneNumber} broadcast={broadcast} row={data} onAsking={onAsking} />
      <PersonThread
        BroadcastID={BroadcastID}
        name={personName(data) || phoneText(data.PhoneNumber)}
        thread={data.Thread}
      />
    </div>
  )
}
