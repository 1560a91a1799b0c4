import { listRoutedNumbers, type RoutedNumber } from '@carillon/contract/carriers.ts'
import { Box } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/use-list.ts'
import { numberColumns } from './carriers/number-columns.tsx'
import { NumberDialog } from './carriers/number-dialog.tsx'
import { StaffNav } from './staff-nav.tsx'

/** The text numbers of every account: by which carriers they send, and how fast. For staff. */
export const TextNumbersPage = () => {
  const list = useList({ sort: 'CompanyName' })
  const fetched = useQuery({ ...queryOf(listRoutedNumbers, { query: list.query }), placeholderData: keepPreviousData })
  const [isOpen, dialog] = useDisclosure()
  const [chosen, setChosen] = useState<RoutedNumber>()
  const open = (number: RoutedNumber) => {
    setChosen(number)
    dialog.open()
  }
  return (
    <>
      <StaffNav />
      <PageHeader title="Text numbers" subtitle="By which carriers each number sends, in which order, and how fast." />
      {(fetched.data?.Size !== 0 || list.q !== '') && (
        <Box mb="sm">
          <SearchBox label="Search number, name or account" value={list.q} onSearch={list.setSearch} />
        </Box>
      )}
      <DataTable
        label="Text numbers"
        columns={numberColumns(open)}
        idOf={({ TextNumberID }) => TextNumberID}
        nameOf={({ TextPhoneNumber }) => phoneText(TextPhoneNumber)}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting the text numbers.')}
        empty={<EmptyState sentence="No account has a text number yet." />}
        onOpen={open}
      />
      {chosen && <NumberDialog key={chosen.TextNumberID} number={chosen} opened={isOpen} onClose={dialog.close} />}
    </>
  )
}
