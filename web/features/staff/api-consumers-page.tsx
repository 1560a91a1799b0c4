import { type ApiConsumer, listApiConsumers } from '@carillon/contract/api-access.ts'
import { Box, Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/use-list.ts'
import { AddConsumerDialog } from './consumers/add-consumer-dialog.tsx'
import { consumerColumns } from './consumers/consumer-columns.tsx'
import { RenameConsumerDialog, RevokeConsumerDialog } from './consumers/consumer-dialogs.tsx'
import { StaffNav } from './staff-nav.tsx'

/** The programs that sign their calls with a key and a secret of this installation. For staff. */
export const ApiConsumersPage = () => {
  const list = useList({ sort: 'Name' })
  const fetched = useQuery({ ...queryOf(listApiConsumers, { query: list.query }), placeholderData: keepPreviousData })
  const [isAdding, adding] = useDisclosure()
  const [dialog, setDialog] = useState<'rename' | 'revoke'>()
  const [chosen, setChosen] = useState<ApiConsumer>()
  const open = (consumer: ApiConsumer, which: 'rename' | 'revoke') => {
    setChosen(consumer)
    setDialog(which)
  }
  const close = () => setDialog(undefined)
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={adding.open}>
      Add a consumer
    </Button>
  )
  return (
    <>
      <StaffNav />
      <PageHeader
        title="API consumers"
        subtitle="Programs that sign their calls. Each has a key and a secret; users give it tokens of their own."
        // Where there is none the empty list has it.
        actions={fetched.data?.Size === 0 && list.q === '' ? undefined : add}
      />
      {(fetched.data?.Size !== 0 || list.q !== '') && (
        <Box mb="sm">
          <SearchBox label="Search name or key" value={list.q} onSearch={list.setSearch} />
        </Box>
      )}
      <DataTable
        label="API consumers"
        columns={consumerColumns}
        idOf={({ ConsumerID }) => ConsumerID}
        nameOf={({ Name }) => Name}
        fetched={fetched}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting the consumers.')}
        empty={
          <EmptyState
            sentence="No program signs its calls yet. Add a consumer for the first one."
            action={list.q === '' && add}
          />
        }
        menu={(consumer) => (
          <RowMenu label={`Actions for ${consumer.Name}`}>
            <Menu.Item onClick={() => open(consumer, 'rename')}>Rename</Menu.Item>
            <Menu.Item color="red" onClick={() => open(consumer, 'revoke')}>
              Revoke
            </Menu.Item>
          </RowMenu>
        )}
      />
      <AddConsumerDialog opened={isAdding} onClose={adding.close} />
      {chosen && (
        <>
          <RenameConsumerDialog consumer={chosen} opened={dialog === 'rename'} onClose={close} />
          <RevokeConsumerDialog consumer={chosen} opened={dialog === 'revoke'} onClose={close} />
        </>
      )}
    </>
  )
}
