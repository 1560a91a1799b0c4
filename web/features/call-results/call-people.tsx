import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { type CallRow, listCallResults } from '@carillon/contract/call-results.ts'
import { selectAll, selectNone } from '@carillon/domain/table/selection.ts'
import { Group, Stack, Tabs } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toBroadcast } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { useList } from '../../ui/use-list.ts'
import { CategoryTab } from '../broadcast-people/category-tab.tsx'
import { useAddress, useSource } from '../broadcast-people/details-source.ts'
import { EveryoneMenu, SelectedActions } from '../broadcast-people/people-actions.tsx'
import { PersonPanel } from '../broadcast-people/person-panel.tsx'
import { usePeopleActs } from '../broadcast-people/use-people-acts.tsx'
import { usePerson } from '../broadcast-people/use-person.ts'
import { personName } from '../broadcast-recipients/person-name.ts'
import { isOfBoth } from '../broadcasts/is-of-calls.ts'
import { CallAnswers } from './call-answers.tsx'
import { callColumns } from './call-columns.tsx'
import { CallPerson } from './call-person.tsx'
import {
  answerSection,
  type CallPlace,
  type CallTab,
  callTabs,
  readCallPlace,
  segmentsOfCalls,
  transferSection,
} from './call-tabs.ts'
import { TransferTable } from './transfer-table.tsx'

type Props = { broadcast: Broadcast; section: string | undefined; sub: string | undefined }

/** Whom a broadcast called and what became of it, by category; each has an address of its own. */
export const CallPeople = ({ broadcast, section, sub }: Props) => {
  const place = readCallPlace(broadcast, section, sub)
  const { tab } = place
  const tabs = callTabs(broadcast)
  const navigate = useNavigate()
  const address = useAddress(broadcast.BroadcastID)
  const open = (category: string | null): void => {
    const chosen = tabs.find((each) => each.category === category)
    if (!chosen) return
    const segments = segmentsOfCalls(chosen)
    void navigate({ ...toBroadcast(address, segments), replace: true, resetScroll: false })
  }
  return (
    <Tabs value={tab.category} onChange={open} keepMounted={false}>
      <TabStrip label="Results by category" active={tab.category}>
        {tabs.map((each) => (
          <CategoryTab key={each.category} value={each.category} label={each.label} count={each.count(broadcast)} />
        ))}
      </TabStrip>
      <Tabs.Panel value={tab.category} pt="md">
        <Stack gap="md">
          {tab.category === answerSection && <CallAnswers broadcast={broadcast} response={place.response} />}
          {tab.category === transferSection ? (
            <TransferTable broadcast={broadcast} tab={tab} />
          ) : (
            <CallTable
              key={`${tab.category} ${place.response}`}
              broadcast={broadcast}
              tab={tab}
              category={tab.category}
              response={place.response}
            />
          )}
        </Stack>
      </Tabs.Panel>
    </Tabs>
  )
}

type TableProps = {
  broadcast: Broadcast
  tab: CallTab
  category: Exclude<CallTab['category'], typeof transferSection>
  response: CallPlace['response']
}

const CallTable = ({ broadcast, tab, category, response }: TableProps) => {
  const { BroadcastID, IsSampleBroadcast } = broadcast
  const acts = usePeopleActs(broadcast)
  const person = usePerson()
  const source = useSource()
  const list = useList({ pagesize: 50 })
  const [selection, setSelection] = useSelection({ BroadcastID, category, response, q: list.q })
  const fetched = useQuery({
    ...source(listCallResults, { params: { BroadcastID }, query: { ...list.query, category, response } }),
    placeholderData: keepPreviousData,
  })
  const size = fetched.data?.Size ?? 0
  const clear = (): void => setSelection(selectNone)
  const part = isOfBoth(broadcast) ? ('calls' as const) : undefined
  const meant = { category, response, q: list.q, selection, part }
  const shown = broadcast.SurveyResponses.find(({ ID }) => String(ID) === response)
  return (
    <div>
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
        columns={callColumns}
        idOf={idOf}
        nameOf={(row) => personName(row) || phoneText(row.PhoneNumber)}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting the people of this broadcast.')}
        empty={<EmptyState compact sentence={shown ? `Nobody has answered ${shown.Label} yet.` : tab.empty} />}
        onOpen={(row) => person.open(row.PhoneNumber)}
        {...(!IsSampleBroadcast && {
          selection,
          onSelect: setSelection,
          actions: <SelectedActions broadcast={broadcast} meant={meant} size={size} acts={acts} onDone={clear} />,
        })}
      />
      {acts.dialog}
      <PersonPanel phones={fetched.data?.Items.map(({ PhoneNumber }) => PhoneNumber) ?? []}>
        {(phone, onAsking) => <CallPerson broadcast={broadcast} phone={phone} onAsking={onAsking} />}
      </PersonPanel>
    </div>
  )
}

/** A number is in a broadcast once. */
const idOf = (row: CallRow): number => Number(row.PhoneNumber)
