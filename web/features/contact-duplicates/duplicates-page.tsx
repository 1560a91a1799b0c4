import { listDuplicates } from '@carillon/contract/contacts.ts'
import { Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCounted } from '../../ui/format.ts'
import { LinkButton, TextLink } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useKnownPage, useList } from '../../ui/use-list.ts'
import { useLiveContacts } from '../contacts/use-live-contacts.ts'
import { DuplicateCard } from './duplicate-card.tsx'

type By = 'phone' | 'name'

/** Contacts that may be one person, to be merged. */
export const DuplicatesPage = () => {
  const search = useSearch({ strict: false })
  const by: By = search.by === 'name' ? 'name' : 'phone'
  const navigate = useNavigate()
  useLiveContacts()
  const open = (next: string | null): void =>
    void navigate({
      to: addresses.duplicates,
      search: next === 'name' ? { by: next } : {},
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <PageHeader
        title="Duplicates"
        subtitle="Contacts that may be one person. Merging keeps their groups, numbers and history in one place."
        back={<TextLink to={addresses.contacts}>Contacts</TextLink>}
      />
      <Tabs value={by} onChange={open} keepMounted={false}>
        <TabStrip label="What they share" active={by}>
          <Tabs.Tab value="phone">Same number</Tabs.Tab>
          <Tabs.Tab value="name">Same name</Tabs.Tab>
        </TabStrip>
        <Tabs.Panel value={by} pt="md">
          <Sets key={by} by={by} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

const Sets = ({ by }: { by: By }) => {
  const list = useList({ pagesize: 10 })
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(listDuplicates, { query: { by, page: list.page, pagesize: list.pagesize } }),
    placeholderData: keepPreviousData,
  })
  useKnownPage(list, isPlaceholderData ? undefined : data?.Size)
  if (error && !data) {
    return (
      <FailedState
        message={sentenceOf(error, 'There was an error looking for duplicates.')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <Stack role="group" aria-busy="true" aria-label="Loading">
        <Skeleton height={220} />
        <Skeleton height={220} />
      </Stack>
    )
  }
  if (data.Size === 0) {
    return (
      <EmptyState
        sentence={by === 'phone' ? 'No two contacts share a number.' : 'No two contacts share a whole name.'}
        action={
          by === 'phone' ? (
            <LinkButton to={addresses.duplicates} search={{ by: 'name' }}>
              Look for the same name
            </LinkButton>
          ) : (
            <LinkButton to={addresses.contacts}>All contacts</LinkButton>
          )
        }
      />
    )
  }
  return (
    <Stack gap="md">
      <Text c="dimmed" role="status">
        {formatCounted(data.Size, 'set')} to look at
      </Text>
      {data.Items.map((set) => (
        <DuplicateCard
          // Other people in it make it another set, with a choice of its own.
          key={`${set.Shared} ${set.Contacts.map(({ PersonID }) => PersonID).join(' ')}`}
          set={set}
          by={by}
        />
      ))}
      {data.Size > list.pagesize && <Pager list={list} size={data.Size} />}
    </Stack>
  )
}
