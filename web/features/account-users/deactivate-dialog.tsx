import { listAccountUsers } from '@carillon/contract/account.ts'
import { type Belongings, getBelongings } from '@carillon/contract/account-users.ts'
import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf, useCall } from '../../platform/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Meant } from './meant.ts'
import { useUserActs } from './use-user-acts.ts'
import { belongingsWords, stops, userName } from './user-words.ts'

type Props = { meant: Meant; opened: boolean; onClose: () => void }

/** Asks who takes over what they leave. It can be taken back, but for what was handed over. */
export const DeactivateDialog = ({ meant, opened, onClose }: Props) => {
  const acts = useUserActs()
  const [to, setTo] = useState('')
  const who = meant.user ? userName(meant.user) : 'the selected users'
  const others = useCall(listAccountUsers, { query: { page: 'all', enabled: 'true' } })
  const takers = (others.data?.Items ?? []).filter(
    ({ UserID }) => meant.Selection.Type !== 'Selected' || !meant.Selection.Items.includes(UserID),
  )
  const userId = meant.user?.UserID
  const left = useQuery({
    ...queryOf(getBelongings, { params: { UserID: userId ?? 0 } }),
    enabled: userId !== undefined,
  })
  const hasNothing = left.data !== undefined && belongingsWords(left.data) === ''
  const confirm = async (): Promise<void> => {
    if (await acts.setActive(meant, false, to === '' ? undefined : Number(to))) onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`Deactivate ${who}?`}
      confirm={to === '' ? 'Deactivate' : 'Hand over and deactivate'}
      isDangerous
      isWorking={acts.isWorking}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>
          {meant.user ? 'They are' : 'All of them are'} signed out at once and cannot sign in. You can take it back, and
          reactivate them at any time.
        </Text>
        {left.isLoading && <Skeleton height={20} role="status" aria-label="Loading" />}
        {left.data && <Left left={left.data} isHandedOver={to !== ''} />}
        {!hasNothing && (
          <NativeSelect
            label="Hand over what they have made"
            description="Broadcasts, drafts, templates, scheduled texts, and the text numbers of their conversations. It stays with whoever takes it."
            data={[
              { value: '', label: 'To nobody' },
              ...takers.map((user) => ({ value: String(user.UserID), label: userName(user) })),
            ]}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}

const Left = ({ left, isHandedOver }: { left: Belongings; isHandedOver: boolean }) => {
  const words = belongingsWords(left)
  if (words === '') return <Text c="dimmed">They have made nothing that could be handed over.</Text>
  return (
    <>
      <Text>They leave {words}.</Text>
      {stops(left) && !isHandedOver && (
        <Text c="red">What is scheduled or repeats is not sent unless somebody takes it over.</Text>
      )}
    </>
  )
}
