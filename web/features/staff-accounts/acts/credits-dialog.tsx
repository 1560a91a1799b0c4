import { giveCredits, type StaffAccountDetail } from '@carillon/contract/staff-accounts.ts'
import { NumberInput, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { formatCredits } from '../../../ui/format.ts'
import { notify } from '../../../ui/notify.ts'
import { ActForm } from './act-form.tsx'
import { ReasonField } from './reason-field.tsx'
import { staleWithAccount } from './stale.ts'

type Props = { account: StaffAccountDetail; opened: boolean; onClose: () => void }

export const CreditsDialog = ({ account, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Credits of ${account.CompanyName}`} size={440}>
    <Form account={account} onClose={onClose} />
  </Dialog>
)

const Form = ({ account, onClose }: Omit<Props, 'opened'>) => {
  const { AccountID, AvailableCallUnits } = account
  const [act, setAct] = useState('give')
  const [many, setMany] = useState<number | string>('')
  const [Reason, setReason] = useState('')
  const give = useSend(giveCredits, { invalidates: staleWithAccount, isOnce: true })
  const faults = fieldErrorsOf(give.error)
  const Credits = (act === 'give' ? 1 : -1) * Number(many)
  const submit = (): void =>
    give.mutate(
      { params: { AccountID }, body: { Credits, Reason } },
      {
        onSuccess: ({ AvailableCallUnits: left }) => {
          notify(`${account.CompanyName} has ${formatCredits(left)} credits now.`)
          onClose()
        },
      },
    )
  return (
    <ActForm
      sent={give}
      failure="There was an error changing the credits."
      save={act === 'give' ? 'Give credits' : 'Take credits'}
      fields={['Credits', 'Reason']}
      onSave={submit}
      onClose={onClose}
    >
      <Radio.Group
        label="What to do"
        description={`${formatCredits(AvailableCallUnits)} are available. No more than these can be taken.`}
        value={act}
        onChange={setAct}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="give" label="Give credits" />
          <Radio value="take" label="Take credits" />
        </Stack>
      </Radio.Group>
      <NumberInput
        label="Credits"
        maw={200}
        min={0}
        max={10_000_000}
        decimalScale={2}
        allowNegative={false}
        thousandSeparator=","
        value={many}
        error={faults.Credits?.[0]}
        onChange={setMany}
      />
      <ReasonField value={Reason} error={faults.Reason?.[0]} onChange={setReason} />
    </ActForm>
  )
}
