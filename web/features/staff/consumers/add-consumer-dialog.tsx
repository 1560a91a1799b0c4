import { addApiConsumer, listApiConsumers } from '@carillon/contract/api-access.ts'
import { Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { FormFooter } from '../../../ui/form-footer.tsx'
import { SecretField, ShownOnce } from '../../../ui/secret-field.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Closes by its own buttons only, because the secret is shown once. */
export const AddConsumerDialog = ({ opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Add a consumer" size={560} closeOnClickOutside={false}>
    <Form onClose={onClose} />
  </Modal>
)

const Form = ({ onClose }: { onClose: () => void }) => {
  const [Name, setName] = useState('')
  const add = useSend(addApiConsumer, { invalidates: [listApiConsumers] })
  const fault = fieldErrorsOf(add.error).Name?.[0]
  if (add.data) {
    return (
      <ShownOnce said={`${add.data.Name} is added. Copy the secret now: it is not shown again.`} onClose={onClose}>
        <SecretField label="Consumer key" value={add.data.ConsumerKey} />
        <SecretField label="Consumer secret" value={add.data.ConsumerSecret} />
      </ShownOnce>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate({ body: { Name } })
      }}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label="Name"
          description="The program, as its users know it."
          autoComplete="off"
          maxLength={80}
          value={Name}
          error={fault}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormFooter
          error={add.isError && !fault ? sentenceOf(add.error, 'There was an error adding the consumer.') : undefined}
          save="Add"
          isSaving={add.isPending}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
