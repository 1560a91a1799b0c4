import { ownActsOf } from '@carillon/domain/people/account-life.ts'
import { accountStatusNames } from '@carillon/domain/people/account-status.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { formatDate } from '../../ui/format.ts'
import { StatusWord } from '../../ui/status-word.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useMay } from '../account/guards.ts'
import { useAccount } from '../account/queries.ts'
import { accountNotice } from './account-notice.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { ReactivateDialog } from './reactivate-dialog.tsx'

const minuteMs = 60_000

/** How the account stands, and what its owner may do about that. */
export const StatusCard = () => {
  const account = useAccount()
  const { AccountStatusID: status, AccountTypeID: typeId } = account
  const isOwner = useMay('owner')
  const notice = accountNotice(account, { isOwner, isAdmin: true }, useNow(minuteMs))
  const acts = isOwner ? ownActsOf({ status, typeId }) : []
  const [dialog, setDialog] = useState<'Hold' | 'Cancel' | 'Reactivate'>()
  const close = (): void => setDialog(undefined)
  return (
    <Card title="Status">
      <Stack gap="md">
        <StatusWord
          word={accountStatusNames[status] ?? ''}
          tone={notice ? (notice.isStopped ? 'red' : 'amber') : 'green'}
        />
        <Text>{notice ? `${notice.title}. ${notice.sentence}` : usual(account)}</Text>
        {acts.length > 0 && (
          <Group gap="xs">
            {acts.includes('Reactivate') && (
              <Button onClick={() => setDialog('Reactivate')}>{notice?.act ?? 'Reactivate'}</Button>
            )}
            {acts.includes('Hold') && (
              <Button variant="default" onClick={() => setDialog('Hold')}>
                Put on hold
              </Button>
            )}
            {acts.includes('Cancel') && (
              <Button variant="subtle" color="red" onClick={() => setDialog('Cancel')}>
                Cancel the plan
              </Button>
            )}
          </Group>
        )}
        {acts.length === 0 && !isOwner && <Text c="dimmed">An account owner can change this.</Text>}
        {acts.length === 0 && isOwner && !notice && <Text c="dimmed">{whyNone(typeId)}</Text>}
      </Stack>
      <HoldDialog opened={dialog === 'Hold'} onClose={close} />
      <CancelDialog
        opened={dialog === 'Cancel'}
        onClose={close}
        onHold={acts.includes('Hold') ? () => setDialog('Hold') : undefined}
      />
      <ReactivateDialog opened={dialog === 'Reactivate'} onClose={close} />
    </Card>
  )
}

const usual = ({
  AccountTypeID,
  SubscriptionEndDate: end,
}: {
  AccountTypeID: number
  SubscriptionEndDate: string | null
}) =>
  end !== null && AccountTypeID === 1
    ? `Everything works. This period ends on ${formatDate(end)}.`
    : 'Everything works.'

/** Why there is nothing to press. */
const whyNone = (typeId: number): string =>
  typeId === 3
    ? 'Plans by invoice are put on hold and ended by support. Contact us, and we see to it with you.'
    : typeId === 1
      ? 'Contact support to change this.'
      : 'Credits never run out, so there is nothing to cancel: stop for as long as you like, and come back when you like.'
