import { addApiToken, listApiTokens } from '@carillon/contract/api-access.ts'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { SecretDialog, SecretField, ShownOnce } from '../../ui/secret-field.tsx'

type Props = { opened: boolean; onClose: () => void }

export const AddTokenDialog = ({ opened, onClose }: Props) => (
  <SecretDialog {...{ opened, onClose }} title="Make a token">
    {(onHold, close) => <Form onHold={onHold} onClose={close} />}
  </SecretDialog>
)

const Form = ({ onHold, onClose }: { onHold: (isHeld: boolean) => void; onClose: () => void }) => {
  const [form, setForm] = useState({ Name: '', ConsumerKey: '' })
  const add = useSend(addApiToken, { isOnce: true, invalidates: [listApiTokens] })
  const faults = fieldErrorsOf(add.error)
  const field = (name: keyof typeof form) => ({
    value: form[name],
    error: faults[name]?.[0],
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => setForm({ ...form, [name]: event.currentTarget.value }),
  })
  if (add.data) {
    return (
      <ShownOnce said={`${add.data.Name} is made. Copy the token now: it is not shown again.`} onClose={onClose}>
        <SecretField label="Token" description="Sent as: Authorization: Bearer …" value={add.data.Token} />
      </ShownOnce>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onHold(true)
        add.mutate({ body: form }, { onError: () => onHold(false) })
      }}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label="Name"
          description="What it is for, such as: attendance system."
          maxLength={80}
          {...field('Name')}
        />
        <TextInput
          label="Consumer key"
          description="Only for programs that sign their calls (OAuth 1.0a). Leave it empty for any other."
          spellCheck={false}
          autoCapitalize="off"
          maxLength={200}
          {...field('ConsumerKey')}
        />
        <FormFooter
          error={
            add.isError && Object.keys(faults).length === 0
              ? sentenceOf(add.error, 'There was an error making the token.')
              : undefined
          }
          save="Make it"
          isSaving={add.isPending}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
