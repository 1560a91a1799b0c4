import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAddressBook, IconHash, IconUsersGroup } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatCount, formatCounted } from '../../../ui/format.ts'
import { AddContactsDialog } from './add-contacts-dialog.tsx'
import { AddGroupsDialog } from './add-groups-dialog.tsx'
import { AddNumbersDialog } from './add-numbers-dialog.tsx'
import { RecipientTable } from './recipient-table.tsx'
import { type Told, ToldNote } from './told-note.tsx'

type Props = {
  DraftBroadcastID: number | undefined
  /** Undefined while the counts are on their way. */
  counts: { PotentialUniqueCount: number; TextNumberCount: number } | undefined
  ensureDraft: () => Promise<number>
  error: string | undefined
}

/** Step 2: who gets it. */
export const RecipientsStep = ({ DraftBroadcastID, counts, ensureDraft, error }: Props) => {
  const [open, setOpen] = useState<'groups' | 'numbers' | 'contacts'>()
  const [told, setTold] = useState<Told>()
  const close = (): void => setOpen(undefined)
  const onAdded = (sentence: string): void => setTold({ sentence })
  const isLoading = DraftBroadcastID !== undefined && counts === undefined
  const total = counts?.PotentialUniqueCount ?? 0
  const out = total - (counts?.TextNumberCount ?? 0)
  const buttons = (
    <Group gap="xs" justify={total === 0 ? 'center' : 'start'}>
      {adds.map(({ name, label, icon }) => (
        <Button
          key={name}
          variant={name === 'groups' && total === 0 ? 'filled' : 'default'}
          leftSection={icon}
          onClick={() => setOpen(name)}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
  return (
    <>
      {error && (
        <Alert color="red" role="alert" mb="sm" p="sm">
          {error}
        </Alert>
      )}
      <ToldNote told={told} />
      <Card>
        {isLoading ? (
          <Skeleton height={180} />
        ) : total === 0 ? (
          <EmptyState
            compact
            sentence="Nobody yet. Add a group, people from your contacts, or single numbers."
            action={buttons}
          />
        ) : (
          <Stack gap="md">
            <div role="status">
              <Text size="xl" fw={640}>
                {formatCounted(counts?.TextNumberCount ?? 0, 'person gets', 'people get')} this text
              </Text>
              {out > 0 && (
                <Text c="dimmed">
                  {formatCount(out)} of {formatCount(total)} will not get it; the table says why.
                </Text>
              )}
            </div>
            {buttons}
            {DraftBroadcastID !== undefined && (
              <RecipientTable DraftBroadcastID={DraftBroadcastID} count={total} onTold={setTold} />
            )}
          </Stack>
        )}
      </Card>
      <AddGroupsDialog opened={open === 'groups'} onClose={close} onAdded={onAdded} ensureDraft={ensureDraft} />
      <AddNumbersDialog opened={open === 'numbers'} onClose={close} ensureDraft={ensureDraft} />
      <AddContactsDialog opened={open === 'contacts'} onClose={close} onAdded={onAdded} ensureDraft={ensureDraft} />
    </>
  )
}

const adds: readonly { name: 'groups' | 'contacts' | 'numbers'; label: string; icon: ReactNode }[] = [
  { name: 'groups', label: 'Add groups', icon: <IconUsersGroup size={16} /> },
  { name: 'contacts', label: 'Add from contacts', icon: <IconAddressBook size={16} /> },
  { name: 'numbers', label: 'Add numbers', icon: <IconHash size={16} /> },
]
