import { getStaffAccount, moveStaffAccount, type StaffAccountDetail } from '@carillon/contract/staff-accounts.ts'
import { actsOf, cancelReasons, hasPeriodLeft, type StatusAct } from '@carillon/domain/people/account-life.ts'
import { accountStatus } from '@carillon/domain/people/account-status.ts'
import { Blockquote, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf } from '../../../platform/api.ts'
import { queryOf, useSend } from '../../../platform/queries.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { formatDate } from '../../../ui/format.ts'
import { notify } from '../../../ui/notify.ts'
import { planAsked, statusName } from '../words.ts'
import { ActForm } from './act-form.tsx'
import { startOfDay } from './days.ts'
import { ReasonField } from './reason-field.tsx'
import { staleWithAccount } from './stale.ts'

type Account = Pick<
  StaffAccountDetail,
  'AccountID' | 'CompanyName' | 'AccountStatusID' | 'AccountTypeID' | 'SubscriptionEndDate' | 'HoldUntilDate'
>
type Props = { account: Account; opened: boolean; onClose: () => void }

export const StatusDialog = ({ account, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Status of ${account.CompanyName}`} size={460}>
    <Form account={account} onClose={onClose} />
  </Dialog>
)

const Form = ({ account, onClose }: Omit<Props, 'opened'>) => {
  const { AccountID, AccountStatusID, SubscriptionEndDate: end } = account
  // What was asked for with the review is read with it, wherever the dialog is opened.
  const { data } = useQuery({
    ...queryOf(getStaffAccount, { params: { AccountID } }),
    enabled: AccountStatusID === accountStatus.pendingReview,
  })
  const asked = data?.PlanAsked
  const acts = actsOf({ status: AccountStatusID, typeId: account.AccountTypeID }).filter(
    (act) => act !== 'Decline' || asked,
  )
  const [Act, setAct] = useState<StatusAct>(acts[0]!)
  const [when, setWhen] = useState('period')
  const [until, setUntil] = useState('')
  const [CancelReason, setCancelReason] = useState('')
  const [Reason, setReason] = useState('')
  const move = useSend(moveStaffAccount, { invalidates: staleWithAccount, isOnce: true })
  const faults = fieldErrorsOf(move.error)
  const waits = (Act === 'Hold' || Act === 'Cancel') && hasPeriodLeft(lifeOf(account), Date.now())
  const submit = (): void =>
    move.mutate(
      {
        params: { AccountID },
        body: {
          ...{ Act, AccountStatusID, Reason, AtOnce: when === 'now' },
          UntilDate: Act === 'Hold' && until !== '' ? startOfDay(until) : null,
          CancelReason:
            Act === 'Cancel' && CancelReason !== '' ? (CancelReason as (typeof cancelReasons)[number]) : null,
        },
      },
      {
        onSuccess: (moved) => {
          notify(`${account.CompanyName} is “${statusName(moved.AccountStatusID)}” now.`)
          onClose()
        },
      },
    )
  return (
    <ActForm
      sent={move}
      failure="There was an error changing the status."
      save={labels[Act].save}
      fields={['Act', 'UntilDate', 'CancelReason', 'Reason']}
      onSave={submit}
      onClose={onClose}
    >
      {asked && (
        <div>
          <Text>They ask for {planAsked(asked)}. They say:</Text>
          <Blockquote p="sm" mt="xs">
            {asked.Purpose}
          </Blockquote>
        </div>
      )}
      <Radio.Group label="What to do" value={Act} error={faults.Act?.[0]} onChange={(act) => setAct(act as StatusAct)}>
        <Stack gap="xs" mt="xs">
          {acts.map((act) => (
            <Radio key={act} value={act} label={labels[act].label} description={labels[act].note} />
          ))}
        </Stack>
      </Radio.Group>
      {waits && end !== null && (
        <Radio.Group label="From when" value={when} onChange={setWhen}>
          <Stack gap="xs" mt="xs">
            <Radio value="period" label={`When the period ends, on ${formatDate(end)}`} />
            <Radio value="now" label="At once" />
          </Stack>
        </Radio.Group>
      )}
      {Act === 'Hold' && (
        <DateField
          label="Until"
          description="It comes back by itself on that day. Without one it stays until somebody reactivates it."
          placeholder="Until reactivated"
          clearable
          width="100%"
          value={until}
          error={faults.UntilDate?.[0]}
          onChange={setUntil}
        />
      )}
      {Act === 'Cancel' && (
        <NativeSelect
          label="What they gave as their reason"
          data={[{ value: '', label: 'Choose' }, ...cancelReasons.map((value) => ({ value, label: value }))]}
          value={CancelReason}
          error={faults.CancelReason?.[0]}
          onChange={(event) => setCancelReason(event.currentTarget.value)}
        />
      )}
      <ReasonField value={Reason} error={faults.Reason?.[0]} onChange={setReason} />
    </ActForm>
  )
}

const lifeOf = ({ AccountStatusID, AccountTypeID, SubscriptionEndDate, HoldUntilDate }: Account) => ({
  status: AccountStatusID,
  typeId: AccountTypeID,
  subscriptionEndAt: epochOf(SubscriptionEndDate),
  holdUntil: epochOf(HoldUntilDate),
})
const epochOf = (instant: string | null) => (instant === null ? undefined : Date.parse(instant))

const labels: Record<StatusAct, { label: string; save: string; note: string }> = {
  Hold: { label: 'Put on hold', save: 'Put on hold', note: 'Nothing is sent; they can read, export and pay.' },
  Cancel: { label: 'Cancel the plan', save: 'Cancel the plan', note: 'Nothing is sent once it is over.' },
  Reactivate: { label: 'Reactivate', save: 'Reactivate', note: 'They may send at once.' },
  Approve: { label: 'Approve', save: 'Approve', note: 'The review is over, and they may send at once.' },
  Decline: { label: 'Decline', save: 'Leave it a free trial', note: 'It stays a free trial, as before.' },
  Close: { label: 'Close', save: 'Close the account', note: 'Nothing is sent any more, nor answered by itself.' },
}
