import { exportOptOuts, type OptOut } from '@carillon/contract/opt-outs.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload, IconPhoneOff, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { addressOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useList } from '../../ui/use-list.ts'
import { AddOptOutDialog } from './add/add-opt-out-dialog.tsx'
import { useFilters } from './list/filters.ts'
import { OptOutTable } from './list/opt-out-table.tsx'
import { OptOutDialog } from './opt-out-dialog.tsx'
import { nameOf } from './words.ts'

/** Who gets no more texts or calls, since when, and at whose word. */
export const OptOutsPage = () => {
  const list = useList({ sort: '-PhoneNumber' })
  const filters = useFilters()
  const [isAdding, adding] = useDisclosure()
  const [isOpen, dialog] = useDisclosure()
  // Kept while the dialog closes, so that its words stay until it has gone.
  const [chosen, setChosen] = useState<OptOut>()
  const { q, sortby } = list.query
  return (
    <>
      <PageHeader
        title="Opt-outs"
        subtitle="Each row says what somebody no longer gets from you: texts, calls, or both, whatever list they are on. Who may be asking to stop gets no texts until you decide. All of them are left out by themselves and cost nothing."
        actions={
          <>
            <Button
              component="a"
              variant="default"
              href={addressOf(exportOptOuts, {
                query: { q, sortby, ...filters.query, Review: filters.list === 'decide' ? 'true' : 'false' },
              })}
              download
              leftSection={<IconDownload size={16} />}
            >
              Export
            </Button>
            <LinkButton
              to={addresses.newImport}
              search={{ purpose: 'optouts' }}
              variant="default"
              leftSection={<IconUpload size={16} />}
            >
              Upload a list
            </LinkButton>
            <Button leftSection={<IconPhoneOff size={16} />} onClick={adding.open}>
              Add an opt-out
            </Button>
          </>
        }
      />
      <OptOutTable
        list={list}
        filters={filters}
        onOpen={([optOut]) => {
          setChosen(optOut)
          dialog.open()
        }}
        empty={
          <EmptyState sentence="Nobody has opted out. When somebody texts STOP, they are listed here at once, and you can add people yourself." />
        }
      />
      <AddOptOutDialog opened={isAdding} onClose={adding.close} />
      {chosen && (
        <OptOutDialog opened={isOpen} onClose={dialog.close} PhoneNumber={chosen.PhoneNumber} name={nameOf(chosen)} />
      )}
    </>
  )
}
