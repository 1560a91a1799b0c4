import { liftGlobalOptOut, listGlobalOptOuts } from '@carillon/contract/opt-outs.ts'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { notify } from '../../ui/notify.ts'
import { phoneText } from '../../ui/phone.tsx'

type Props = { PhoneNumber: string; opened: boolean; onClose: () => void }

export const LiftDialog = ({ PhoneNumber, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Lift the opt-out of ${phoneText(PhoneNumber)}?`} size={440}>
    <Form PhoneNumber={PhoneNumber} onClose={onClose} />
  </Dialog>
)

const Form = ({ PhoneNumber, onClose }: Omit<Props, 'opened'>) => {
  const [Reason, setReason] = useState('')
  const lift = useSend(liftGlobalOptOut, { invalidates: [listGlobalOptOuts] })
  const fault = fieldErrorsOf(lift.error).Reason?.[0]
  const submit = (): void =>
    lift.mutate(
      { params: { PhoneNumber }, body: { Reason } },
      {
        onSuccess: () => {
          notify(`${phoneText(PhoneNumber)} is no longer on the list.`)
          onClose()
        },
      },
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="md">
        <Text>Only where the owner of the number asked for it. Opt-outs of single organizations stay as they are.</Text>
        <TextInput
          data-autofocus
          label="How they asked"
          description="Such as: by phone on May 4, ticket 1234. Kept in the audit log."
          autoComplete="off"
          maxLength={200}
          value={Reason}
          error={fault}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormFooter
          error={lift.isError && !fault ? sentenceOf(lift.error, 'There was an error lifting the opt-out.') : undefined}
          save="Lift the opt-out"
          isSaving={lift.isPending}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
