import { addApiToken, listApiTokens } from '@carillon/contract/api-access.ts'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { SecretField } from '../../../ui/secret-field.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Closes by its own buttons only, because the token is shown once. */
export const AddTokenDialog = ({ opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Make a token" size={560} closeOnClickOutside={false}>
    <Form onClose={onClose} />
  </Modal>
)

const Form = ({ onClose }: { onClose: () => void }) => {
  const [form, setForm] = useState({ Name: '', ConsumerKey: '' })
  const add = useSend(addApiToken, { invalidates: [listApiTokens] })
  const faults = fieldErrorsOf(add.error)
  const field = (name: keyof typeof form) => ({
    value: form[name],
    error: faults[name]?.[0],
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => setForm({ ...form, [name]: event.currentTarget.value }),
  })
  if (add.data) {
    return (
      <Stack gap="md">
        <Text role="status">{add.data.Name} is made. Copy the token now: it is not shown again.</Text>
        <SecretField label="Token" description="Sent as: Authorization: Bearer …" value={add.data.Token} />
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            I have copied it
          </Button>
        </Group>
      </Stack>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate({ body: form })
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
        {add.isError && Object.keys(faults).length === 0 && (
          <Text c="red" role="alert">
            {sentenceOf(add.error, 'There was an error making the token.')}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" loading={add.isPending}>
            Make it
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
