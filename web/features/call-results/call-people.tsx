import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { type CallRow, exportCallResults, listCallResults } from '@carillon/contract/call-results.ts'
import { Button, Group, Tabs } from '@mantine/core'
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
import { personName } from '../broadcast-recipients/person-name.ts'
import { fileNameOf } from '../contacts/use-export.ts'
import { callColumns } from './call-columns.tsx'
import { callSection, callTabs, readCallTab } from './call-tabs.ts'

type Props = { broadcast: Broadcast; section: string | undefined; sub: string | undefined }

/** Whom a broadcast called and what became of it, by category; each has an address of its own. */
export const CallPeople = ({ broadcast, section, sub }: Props) => {
  const tab = readCallTab(section, sub)
  const navigate = useNavigate()
  const open = (category: string | null): void => {
    if (category === null) return
    const segments = { section: callSection, sub: category }
    void navigate({ ...toBroadcast(broadcast.BroadcastID, segments), replace: true, resetScroll: false })
  }
  return (
    <Tabs value={tab.category} onChange={open} keepMounted={false}>
      <TabStrip label="Results by category" active={tab.category}>
        {callTabs.map((each) => (
          <Tabs.Tab key={each.category} value={each.category}>
            {each.label} {formatCount(each.count(broadcast))}
          </Tabs.Tab>
        ))}
      </TabStrip>
      <Tabs.Panel value={tab.category} pt="md">
        <CallTable key={tab.category} broadcast={broadcast} tab={tab} />
      </Tabs.Panel>
    </Tabs>
  )
}

const CallTable = ({ broadcast, tab }: { broadcast: Broadcast; tab: ReturnType<typeof readCallTab> }) => {
  const { BroadcastID } = broadcast
  const { category } = tab
  const list = useList({ pagesize: 50 })
  const fetched = useQuery({
    ...queryOf(listCallResults, { params: { BroadcastID }, query: { ...list.query, category } }),
    placeholderData: keepPreviousData,
  })
  const size = fetched.data?.Size ?? 0
  return (
    <>
      {(size > 0 || list.q !== '') && (
        <Group gap="xs" justify="space-between" mb="sm">
          <SearchBox label="Search people" value={list.q} onSearch={list.setSearch} />
          <ExportButton broadcast={broadcast} category={category} q={list.q} size={size} />
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
        empty={<EmptyState compact sentence={tab.empty} />}
      />
    </>
  )
}

/** A number is in a broadcast once. */
const idOf = (row: CallRow): number => Number(row.PhoneNumber)

type Export = { broadcast: Broadcast; category: ReturnType<typeof readCallTab>['category']; q: string; size: number }

const ExportButton = ({ broadcast: { BroadcastID, BroadcastName }, category, q, size }: Export) => {
  const [isBusy, setIsBusy] = useState(false)
  const download = async (): Promise<void> => {
    setIsBusy(true)
    const work = notifyWork('Preparing your file…')
    try {
      const file = await fetchFile(
        exportCallResults,
        (bytes) => work.tell(`Downloading your file: ${formatBytes(bytes)} so far…`),
        {
          ...{ params: { BroadcastID }, query: { category, q } },
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
