import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { type CallRow, exportCallResults, listCallResults } from '@carillon/contract/call-results.ts'
import { selectAll } from '@carillon/domain/table/selection.ts'
import { Button, Group, Stack, Tabs } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toBroadcast } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { fetchFile, saveFile } from '../../platform/download.ts'
import { queryOf } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatBytes, formatCount } from '../../ui/format.ts'
import { notifyWork } from '../../ui/notify.ts'
import { phoneText } from '../../ui/phone.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/use-list.ts'
import { usePeopleActs } from '../broadcast-people/use-people-acts.tsx'
import { personName } from '../broadcast-recipients/person-name.ts'
import { fileNameOf } from '../contacts/use-export.ts'
import { CallActs } from './call-acts.tsx'
import { CallAnswers } from './call-answers.tsx'
import { callColumns } from './call-columns.tsx'
import { answerSection, type CallPlace, callTabs, readCallPlace, segmentsOfCalls } from './call-tabs.ts'

type Props = { broadcast: Broadcast; section: string | undefined; sub: string | undefined }

/** Whom a broadcast called and what became of it, by category; each has an address of its own. */
export const CallPeople = ({ broadcast, section, sub }: Props) => {
  const place = readCallPlace(broadcast, section, sub)
  const { tab } = place
  const tabs = callTabs(broadcast)
  const navigate = useNavigate()
  const open = (category: string | null): void => {
    const chosen = tabs.find((each) => each.category === category)
    if (!chosen) return
    const segments = segmentsOfCalls(chosen)
    void navigate({ ...toBroadcast(broadcast.BroadcastID, segments), replace: true, resetScroll: false })
  }
  return (
    <Tabs value={tab.category} onChange={open} keepMounted={false}>
      <TabStrip label="Results by category" active={tab.category}>
        {tabs.map((each) => (
          <Tabs.Tab key={each.category} value={each.category}>
            {each.label} {formatCount(each.count(broadcast))}
          </Tabs.Tab>
        ))}
      </TabStrip>
      <Tabs.Panel value={tab.category} pt="md">
        <Stack gap="md">
          {tab.category === answerSection && <CallAnswers broadcast={broadcast} response={place.response} />}
          <CallTable key={`${tab.category} ${place.response}`} broadcast={broadcast} place={place} />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  )
}

const CallTable = ({ broadcast, place }: { broadcast: Broadcast; place: CallPlace }) => {
  const { BroadcastID } = broadcast
  const { tab, response } = place
  const { category } = tab
  const acts = usePeopleActs(broadcast)
  const list = useList({ pagesize: 50 })
  const fetched = useQuery({
    ...queryOf(listCallResults, { params: { BroadcastID }, query: { ...list.query, category, response } }),
    placeholderData: keepPreviousData,
  })
  const size = fetched.data?.Size ?? 0
  const asked = { category, response, q: list.q }
  const shown = broadcast.SurveyResponses.find(({ ID }) => String(ID) === response)
  return (
    <div>
      {(size > 0 || list.q !== '') && (
        <Group gap="xs" justify="space-between" mb="sm">
          <SearchBox label="Search people" value={list.q} onSearch={list.setSearch} />
          <Group gap="xs">
            <CallActs
              broadcast={broadcast}
              meant={{ ...asked, selection: selectAll }}
              size={size}
              isAwaited={fetched.isPlaceholderData}
              acts={acts}
            />
            <ExportButton broadcast={broadcast} asked={asked} size={size} />
          </Group>
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
      />
      {acts.dialog}
    </div>
  )
}

/** A number is in a broadcast once. */
const idOf = (row: CallRow): number => Number(row.PhoneNumber)

type Export = {
  broadcast: Broadcast
  asked: { category: CallPlace['tab']['category']; response: CallPlace['response']; q: string }
  size: number
}

const ExportButton = ({ broadcast: { BroadcastID, BroadcastName }, asked, size }: Export) => {
  const [isBusy, setIsBusy] = useState(false)
  const download = async (): Promise<void> => {
    setIsBusy(true)
    const work = notifyWork('Preparing your file…')
    try {
      const file = await fetchFile(
        exportCallResults,
        (bytes) => work.tell(`Downloading your file: ${formatBytes(bytes)} so far…`),
        {
          ...{ params: { BroadcastID }, query: asked },
        },
      )
      const name = fileNameOf(`${BroadcastName} calls`)
      saveFile(file, name)
      work.succeed(`${name} was downloaded.`)
    } catch (error) {
      work.fail(sentenceOf(error, 'There was an error exporting this broadcast. Please try again.'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={isBusy}
      disabled={size === 0}
      onClick={() => void download()}
    >
      Export CSV
    </Button>
  )
}
