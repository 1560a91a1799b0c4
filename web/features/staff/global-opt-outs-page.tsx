import { type GlobalOptOut, listGlobalOptOuts } from '@carillon/contract/opt-outs.ts'
import { Box, Button, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPhoneOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDate } from '../../ui/format.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Phone, phoneText } from '../../ui/phone.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/use-list.ts'
import { AddGlobalDialog } from './add-global-dialog.tsx'
import { LiftDialog } from './lift-dialog.tsx'
import { StaffNav } from './staff-nav.tsx'

/** Numbers whose owners asked never to be contacted by any organization of this installation. For staff. */
export const GlobalOptOutsPage = () => {
  const list = useList({ sort: '-CreatedDate' })
  const fetched = useQuery({ ...queryOf(listGlobalOptOuts, { query: list.query }), placeholderData: keepPreviousData })
  const [isAdding, adding] = useDisclosure()
  const [isLifting, lifting] = useDisclosure()
  const [chosen, setChosen] = useState<GlobalOptOut>()
  return (
    <>
      <StaffNav />
      <PageHeader
        title="Global opt-outs"
        subtitle="These people asked never to be contacted. No organization here can text or call them, not even to confirm something."
        actions={
          <Button leftSection={<IconPhoneOff size={16} />} onClick={adding.open}>
            Add a number
          </Button>
        }
      />
      {(fetched.data?.Size !== 0 || list.q !== '') && (
        <Box mb="sm">
          <SearchBox label="Search number or source" value={list.q} onSearch={list.setSearch} />
        </Box>
      )}
      <DataTable
        label="Global opt-outs"
        columns={columns}
        idOf={({ PhoneNumber }) => Number(PhoneNumber)}
        nameOf={({ PhoneNumber }) => phoneText(PhoneNumber)}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting the global opt-outs.')}
        empty={<EmptyState sentence="Nobody has asked for this yet." />}
        menu={(row) => (
          <RowMenu label={`Actions for ${phoneText(row.PhoneNumber)}`}>
            <Menu.Item
              color="red"
              onClick={() => {
                setChosen(row)
                lifting.open()
              }}
            >
              Lift the opt-out
            </Menu.Item>
          </RowMenu>
        )}
      />
      <AddGlobalDialog opened={isAdding} onClose={adding.close} />
      {chosen && (
        <LiftDialog
          key={chosen.PhoneNumber}
          PhoneNumber={chosen.PhoneNumber}
          opened={isLifting}
          onClose={lifting.close}
        />
      )}
    </>
  )
}

const columns: readonly Column<GlobalOptOut>[] = [
  {
    key: 'phone',
    header: 'Phone number',
    sortby: 'PhoneNumber',
    cell: ({ PhoneNumber, Source }) => (
      <>
        <Phone digits={PhoneNumber} />
        <Text size="xs" c="dimmed" hiddenFrom="sm" component="div">
          {Source}
        </Text>
      </>
    ),
  },
  { key: 'source', header: 'How they asked', hideBelow: 'phone', cell: ({ Source }) => Source },
  {
    key: 'date',
    header: 'Date',
    sortby: 'CreatedDate',
    cell: ({ CreatedDate }) => <span style={{ whiteSpace: 'nowrap' }}>{formatDate(CreatedDate)}</span>,
  },
  { key: 'by', header: 'By', hideBelow: 'tablet', cell: ({ By }) => By },
]
