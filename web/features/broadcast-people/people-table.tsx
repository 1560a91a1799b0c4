import { type DetailRow, listDetails } from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { selectAll, selectNone } from '@carillon/domain/table/selection.ts'
import { Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { useList } from '../../ui/use-list.ts'
import { personName } from '../broadcast-recipients/person-name.ts'
import { isOfBoth } from '../broadcasts/is-of-calls.ts'
import { readWait } from '../broadcasts/wait.ts'
import { detailColumns } from './detail-columns.tsx'
import { useSource } from './details-source.ts'
import { EveryoneMenu, SelectedActions } from './people-actions.tsx'
import { PersonPanel } from './person-panel.tsx'
import { waitingOf } from './row-words.ts'
import type { DetailsPlace } from './tabs.ts'
import { TextPerson } from './text-person.tsx'
import { usePeopleActs } from './use-people-acts.tsx'
import { usePerson } from './use-person.ts'

type Props = {
  broadcast: Broadcast
  place: DetailsPlace
  /** Hears how many rows the category has, so that its counter can say the same. */
  onSize?: (size: number) => void
}

/** The people of a category and what became of their text; with search, order, pages and what can be done with some of them. */
export const PeopleTable = ({ broadcast, place, onSize }: Props) => {
  const { tab, response } = place
  const { BroadcastID, IsSampleBroadcast } = broadcast
  const list = useList({ pagesize: 50 })
  const source = useSource()
  const acts = usePeopleActs(broadcast)
  const person = usePerson()
  const [selection, setSelection] = useSelection({ BroadcastID, category: tab.category, response, q: list.q })
  const query = { ...list.query, category: tab.category, response }
  const fetched = useQuery({
    ...source(listDetails, { params: { BroadcastID }, query }),
    placeholderData: keepPreviousData,
  })
  const size = fetched.data?.Size ?? 0
  const isWhole = list.q === '' && fetched.data !== undefined && !fetched.isPlaceholderData
  useLayoutEffect(() => {
    if (isWhole) onSize?.(size)
  }, [isWhole, size, onSize])
  const { text, until } = waitingOf(broadcast, readWait(broadcast))
  const columns = useMemo(() => detailColumns({ text, until }), [text, until])
  const clear = (): void => setSelection(selectNone)
  const part = isOfBoth(broadcast) ? ('texts' as const) : undefined
  const meant = { category: tab.category, response, q: list.q, selection, part }
  return (
    <>
      {(size > 0 || list.q !== '') && (
        <Group gap="xs" justify="space-between" mb="sm">
          <SearchBox label="Search people" value={list.q} onSearch={list.setSearch} />
          {!IsSampleBroadcast && (
            <EveryoneMenu
              broadcast={broadcast}
              meant={{ ...meant, selection: selectAll }}
              size={size}
              isAwaited={fetched.isPlaceholderData}
              acts={acts}
              onDone={clear}
            />
          )}
        </Group>
      )}
      <DataTable
        label={tab.label}
        columns={columns}
        idOf={idOf}
        nameOf={(row) => personName(row) || phoneText(row.PhoneNumber)}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting the people of this broadcast.')}
        empty={<EmptyState compact sentence={tab.empty} />}
        onOpen={(row) => person.open(row.PhoneNumber)}
        {...(!IsSampleBroadcast && {
          selection,
          onSelect: setSelection,
          actions: <SelectedActions broadcast={broadcast} meant={meant} size={size} acts={acts} onDone={clear} />,
        })}
      />
      {acts.dialog}
      <PersonPanel phones={fetched.data?.Items.map(({ PhoneNumber }) => PhoneNumber) ?? []}>
        {(phone, onAsking) => <TextPerson broadcast={broadcast} phone={phone} onAsking={onAsking} />}
      </PersonPanel>
    </>
  )
}

/** A number is in a broadcast once. */
const idOf = (row: DetailRow): number => Number(row.PhoneNumber)
