import type { StaffUser } from '@carillon/contract/staff-accounts.ts'
import { signInAs } from '@carillon/contract/support.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { addresses } from '../../../platform/addresses.ts'
import { fieldErrorsOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ActForm } from './act-form.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = { AccountID: number; user: StaffUser; opened: boolean; onClose: () => void }

export const SignInAsDialog = ({ AccountID, user, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Sign in as ${user.UserName}`} size={440}>
    <Form AccountID={AccountID} user={user} onClose={onClose} />
  </Dialog>
)

const Form = ({ AccountID, user, onClose }: Omit<Props, 'opened'>) => {
  const [Reason, setReason] = useState('')
  const enter = useSend(signInAs, { isOnce: true })
  const submit = (): void =>
    enter.mutate(
      { params: { AccountID, UserID: user.UserID }, body: { Reason } },
      // As somebody else nothing that this page holds is true.
      { onSuccess: () => window.location.assign(addresses.home) },
    )
  return (
    <ActForm
      sent={enter}
      failure={`There was an error signing in as ${user.UserName}.`}
      save="Sign in"
      fields={['Reason']}
      onSave={submit}
      onClose={onClose}
    >
      <Text>
        For an hour you see and do what they can, but for their password, profile and ways to sign in. Every page says
        so, and what you do is logged.
      </Text>
      <ReasonField most={200} value={Reason} error={fieldErrorsOf(enter.error).Reason?.[0]} onChange={setReason} />
    </ActForm>
  )
}
