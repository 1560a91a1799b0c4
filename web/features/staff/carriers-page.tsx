import { type Carrier, listCarriers } from '@carillon/contract/carriers.ts'
import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useLocalList } from '../../ui/use-local-list.ts'
import { carrierColumns } from './carriers/carrier-columns.tsx'
import { CarrierDialog } from './carriers/carrier-dialog.tsx'
import { SwitchCarrierDialog } from './carriers/switch-carrier-dialog.tsx'
import { StaffNav } from './staff-nav.tsx'

const everyMs = 5000

/** The carriers that texts leave by, with their links as the engines see them. For staff. */
export const CarriersPage = () => {
  const list = useLocalList({ pagesize: 1000 })
  const fetched = useQuery({ ...queryOf(listCarriers), refetchInterval: everyMs })
  const [dialog, setDialog] = useState<'change' | 'switch'>()
  const [chosen, setChosen] = useState<Carrier>()
  const [isAdding, adding] = useDisclosure()
  const open = (carrier: Carrier, which: 'change' | 'switch') => {
    setChosen(carrier)
    setDialog(which)
  }
  const close = () => setDialog(undefined)
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={adding.open}>
      Add a carrier
    </Button>
  )
  return (
    <>
      <StaffNav />
      <PageHeader
        title="Carriers"
        subtitle="Texts leave by these. Which numbers use which, and in what order, is set under Text numbers."
        actions={add}
      />
      <DataTable
        label="Carriers"
        columns={carrierColumns}
        idOf={({ CarrierID }) => CarrierID}
        nameOf={({ Name }) => Name}
        fetched={{ ...fetched, data: fetched.data && { ...fetched.data, Size: fetched.data.Items.length } }}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting the carriers.')}
        empty={<EmptyState sentence="No carrier is set up yet. Add one to send texts." action={add} />}
        menu={(carrier) =>
          !carrier.IsOfSettings && (
            <RowMenu label={`Actions for ${carrier.Name}`}>
              <Menu.Item onClick={() => open(carrier, 'change')}>Change</Menu.Item>
              <Menu.Item {...(carrier.IsEnabled && { color: 'red' })} onClick={() => open(carrier, 'switch')}>
                {carrier.IsEnabled ? 'Disable' : 'Enable'}
              </Menu.Item>
            </RowMenu>
          )
        }
      />
      <CarrierDialog opened={isAdding} onClose={adding.close} />
      {chosen && (
        <>
          <CarrierDialog carrier={chosen} opened={dialog === 'change'} onClose={close} />
          <SwitchCarrierDialog carrier={chosen} opened={dialog === 'switch'} onClose={close} />
        </>
      )}
    </>
  )
}
