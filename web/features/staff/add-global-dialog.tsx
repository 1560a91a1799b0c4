import { addGlobalOptOut, listGlobalOptOuts } from '@carillon/contract/opt-outs.ts'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { notify } from '../../ui/notify.ts'
import { phoneText } from '../../ui/phone.tsx'

type Props = { opened: boolean; onClose: () => void }

export const AddGlobalDialog = ({ opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Add a number" size={440}>
    <Form onClose={onClose} />
  </Dialog>
)

const Form = ({ onClose }: { onClose: () => void }) => {
  const [form, setForm] = useState({ PhoneNumber: '', Source: '' })
  const add = useSend(addGlobalOptOut, { isOnce: true, invalidates: [listGlobalOptOuts] })
  const faults = fieldErrorsOf(add.error)
  const field = (name: keyof typeof form) => ({
    value: form[name],
    error: faults[name]?.[0],
    onChange: (event: { currentTarget: HTMLInputElement }) => setForm({ ...form, [name]: event.currentTarget.value }),
  })
  const submit = (): void =>
    add.mutate(
      { body: form },
      {
        onSuccess: ({ PhoneNumber }) => {
          notify(`Nobody contacts ${phoneText(PhoneNumber)} any more.`)
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
        <TextInput
          data-autofocus
          label="Phone number"
          description="Numbers outside the US and Canada with a plus and the country’s prefix."
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          {...field('PhoneNumber')}
        />
        <TextInput
          label="How they asked"
          description="Such as: by phone on May 4, ticket 1234."
          autoComplete="off"
          maxLength={200}
          {...field('Source')}
        />
        <FormFooter
          error={
            add.isError && Object.keys(faults).length === 0
              ? sentenceOf(add.error, 'There was an error adding the number.')
              : undefined
          }
          save="Add"
          isSaving={add.isPending}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
