import type { ManagedUser } from '@carillon/contract/account-users.ts'
import { resetSecondFactor } from '@carillon/contract/sign-in-settings.ts'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../platform/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { useUser } from '../account/queries.ts'
import { ofUsers } from './use-user-acts.ts'
import { userName } from './user-words.ts'

/** Whether they sign in with a second factor, and the way out for whoever has lost it. */
export const FactorOf = ({ user }: { user: ManagedUser }) => {
  const { UserID, HasSecondFactor, HasSignOn, CanChange } = user
  const isSelf = useUser().UserID === UserID
  const [isAsked, setIsAsked] = useState(false)
  const reset = useSend(resetSecondFactor, {
    invalidates: ofUsers,
    failure: 'There was an error resetting the second factor.',
  })
  if (!HasSecondFactor && !HasSignOn) return <Text c="dimmed">They sign in with their password alone.</Text>
  const send = (): void =>
    reset.mutate(
      { params: { UserID } },
      {
        onSuccess: () => {
          setIsAsked(false)
          notify(`The second factor of ${userName(user)} is reset. They are told by mail.`)
        },
      },
    )
  return (
    <Group justify="space-between" gap="xs">
      <Text c="dimmed">
        {HasSignOn ? 'They sign in with your organization.' : 'They sign in with a second factor or a passkey.'}
      </Text>
      {CanChange && !isSelf && (
        <Button variant="default" size="compact-md" onClick={() => setIsAsked(true)}>
          Reset it
        </Button>
      )}
      <ConfirmDialog
        opened={isAsked}
        title="Reset the second factor?"
        confirm="Reset it"
        isWorking={reset.isPending}
        onConfirm={send}
        onClose={() => setIsAsked(false)}
      >
        For whoever has lost their phone and their recovery codes. App, passkeys and the link to single sign-on go, and
        they are signed out everywhere. Be sure that it is {userName(user)} who asks: from then on their password alone
        signs in as them.
      </ConfirmDialog>
    </Group>
  )
}
