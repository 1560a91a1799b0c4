import type { Page } from '@carillon/contract/lists.ts'
import { Anchor, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import classes from './pick-list.module.css'

type Props<Item> = {
  search: { label: string; value: string; onSearch: (q: string) => void }
  list: { data: Page<Item> | undefined; isError: boolean; error: Error | null; refetch: () => unknown }
  /** What there was an error getting: 'your audio'. */
  what: string
  empty: string
  rowHeight: number
  keyOf: (item: Item) => number
  library: typeof addresses.audioLibrary | typeof addresses.textLibrary
  children: (item: Item) => ReactNode
}

/** What one chooses from in a dialog: the items of one view of a library, searched, and the way to the library. */
export const PickList = <Item,>({ search, list, what, empty, rowHeight, keyOf, library, children }: Props<Item>) => {
  const { data, isError, error, refetch } = list
  return (
    <>
      <div className={classes.tools}>
        <SearchBox {...search} width="100%" />
      </div>
      {!data && isError ? (
        <FailedState
          compact
          message={sentenceOf(error, `There was an error getting ${what}.`)}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        [1, 2, 3].map((at) => <Skeleton key={at} height={rowHeight} mb={8} />)
      ) : data.Size === 0 ? (
        <EmptyState compact sentence={empty} />
      ) : (
        <ul className={classes.choices}>
          {data.Items.map((item) => (
            <li key={keyOf(item)}>{children(item)}</li>
          ))}
        </ul>
      )}
      {data && data.Size > data.Items.length && (
        <Text c="dimmed" mt="xs">
          These are the first {data.Items.length} of {data.Size}. Search for the others.
        </Text>
      )}
      <Anchor component={Link} to={library} target="_blank" mt="md" display="block">
        Open the message library
      </Anchor>
    </>
  )
}
