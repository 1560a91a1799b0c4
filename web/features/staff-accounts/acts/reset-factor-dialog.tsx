import { listStaffUsers, resetStaffFactor, type StaffUser } from '@carillon/contract/staff-accounts.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { ActForm } from './act-form.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = { AccountID: number; user: StaffUser; opened: boolean; onClose: () => void }

export const ResetFactorDialog = ({ AccountID, user, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Reset the second factor of ${user.UserName}`} size={440}>
    <Form AccountID={AccountID} user={user} onClose={onClose} />
  </Dialog>
)

const Form = ({ AccountID, user, onClose }: Omit<Props, 'opened'>) => {
  const [Reason, setReason] = useState('')
  const reset = useSend(resetStaffFactor, { invalidates: [listStaffUsers] })
  const submit = (): void =>
    reset.mutate(
      { params: { AccountID, UserID: user.UserID }, body: { Reason } },
      {
        onSuccess: () => {
          notify(`${user.UserName} signs in with the password alone now, and is told by mail.`)
          onClose()
        },
      },
    )
  return (
    <ActForm
      sent={reset}
      failure="There was an error resetting the second factor."
      save="Reset it"
      fields={['Reason']}
      onSave={submit}
      onClose={onClose}
    >
      <Text>
        For an owner whom nobody of the account can help. App, codes by text, passkeys and the link to single sign-on
        go, and they are signed out everywhere. Be sure that it is they who ask: from then on their password alone signs
        in as them.
      </Text>
      <ReasonField value={Reason} error={fieldErrorsOf(reset.error).Reason?.[0]} onChange={setReason} />
    </ActForm>
  )
}
