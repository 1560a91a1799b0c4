import { Skeleton, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound, sentenceOf } from '../../platform/api.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { phoneText } from '../../ui/phone.tsx'

type Props<Person> = { fetched: UseQueryResult<Person>; phone: string; children: (person: Person) => ReactNode }

/** What is shown of one person, or why it is not yet. */
export const PersonState = <Person,>({ fetched, phone, children }: Props<Person>) => {
  const { data, error, refetch, isPlaceholderData } = fetched
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
  return <div style={isPlaceholderData ? { opacity: 0.55 } : undefined}>{children(data)}</div>
}
