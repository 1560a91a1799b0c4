import { listTrunks, orderTrunks, type Trunk } from '@carillon/contract/trunks.ts'
import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { queryOf, useSend } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { notify, notifyFailure } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useLocalList } from '../../ui/use-local-list.ts'
import { StaffNav } from '../staff/staff-nav.tsx'
import { withMoved } from '../staff/with-moved.ts'
import { RemoveTrunkDialog } from './remove-trunk-dialog.tsx'
import { SwitchTrunkDialog } from './switch-trunk-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'
import { trunkColumns } from './trunk-columns.tsx'
import { TrunkDialog } from './trunk-dialog.tsx'
import { isUnderWay } from './trunk-state.ts'

const everyMs = 5000
/** While somebody waits for a call. */
const testingEveryMs = 1000

/** The trunks that calls leave by, in their order, with their links as the engines see them. For staff. */
export const TrunksPage = () => {
  const list = useLocalList({ pagesize: 1000 })
  const fetched = useQuery({
    ...queryOf(listTrunks),
    refetchInterval: ({ state }) =>
      state.data?.Items.some(({ LastTest }) => isUnderWay(LastTest)) ? testingEveryMs : everyMs,
  })
  const order = useSend(orderTrunks, { invalidates: [listTrunks] })
  const [dialog, setDialog] = useState<'test' | 'change' | 'switch' | 'remove'>()
  const [chosenId, setChosenId] = useState<number>()
  const [isAdding, adding] = useDisclosure()
  const trunks = fetched.data?.Items ?? []
  const chosen = trunks.find(({ TrunkID }) => TrunkID === chosenId)
  const open = ({ TrunkID }: Trunk, which: typeof dialog) => {
    setChosenId(TrunkID)
    setDialog(which)
  }
  const close = () => setDialog(undefined)
  const move = (trunk: Trunk, by: -1 | 1) => {
    const moved = withMoved(trunks, trunks.indexOf(trunk), by)
    order.mutate(
      { body: { TrunkIDs: idsOf(moved), Seen: { TrunkIDs: idsOf(trunks) } } },
      {
        onSuccess: () => notify(`${trunk.Name} is now number ${moved.indexOf(trunk) + 1}.`),
        onError: (error) => {
          // Somebody else may have moved one.
          void fetched.refetch()
          notifyFailure(sentenceOf(error, 'There was an error changing the order.'))
        },
      },
    )
  }
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={adding.open}>
      Add a trunk
    </Button>
  )
  return (
    <>
      <StaffNav />
      <PageHeader
        title="Trunks"
        subtitle="Calls leave by the first that is up and has a line free, and by the next when it has none or turns them away."
        actions={add}
      />
      <DataTable
        label="Trunks"
        columns={trunkColumns}
        idOf={({ TrunkID }) => TrunkID}
        nameOf={({ Name }) => Name}
        fetched={{ ...fetched, data: fetched.data && { ...fetched.data, Size: trunks.length } }}
        list={list}
        failure={sentenceOf(fetched.error, 'There was an error getting the trunks.')}
        empty={<EmptyState sentence="No trunk is set up yet. Add one to make calls." action={add} />}
        menu={(trunk) => (
          <RowMenu label={`Actions for ${trunk.Name}`}>
            <Menu.Item disabled={!trunk.IsEnabled} onClick={() => open(trunk, 'test')}>
              Test with a call
            </Menu.Item>
            <Menu.Item disabled={trunk === trunks[0]} onClick={() => move(trunk, -1)}>
              Move up
            </Menu.Item>
            <Menu.Item disabled={trunk === trunks.at(-1)} onClick={() => move(trunk, 1)}>
              Move down
            </Menu.Item>
            {!trunk.IsOfSettings && (
              <>
                <Menu.Item onClick={() => open(trunk, 'change')}>Change</Menu.Item>
                <Menu.Item {...(trunk.IsEnabled && { color: 'red' })} onClick={() => open(trunk, 'switch')}>
                  {trunk.IsEnabled ? 'Disable' : 'Enable'}
                </Menu.Item>
                <Menu.Item color="red" onClick={() => open(trunk, 'remove')}>
                  Remove
                </Menu.Item>
              </>
            )}
          </RowMenu>
        )}
      />
      <TrunkDialog opened={isAdding} onClose={adding.close} />
      {chosen && (
        <>
          <TestDialog trunk={chosen} opened={dialog === 'test'} onClose={close} />
          <TrunkDialog trunk={chosen} opened={dialog === 'change'} onClose={close} />
          <SwitchTrunkDialog trunk={chosen} opened={dialog === 'switch'} onClose={close} />
          <RemoveTrunkDialog trunk={chosen} opened={dialog === 'remove'} onClose={close} />
        </>
      )}
    </>
  )
}

const idsOf = (trunks: readonly Trunk[]) => trunks.map(({ TrunkID }) => TrunkID)
