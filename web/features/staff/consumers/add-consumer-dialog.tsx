import { addApiConsumer, listApiConsumers } from '@carillon/contract/api-access.ts'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { FormFooter } from '../../../ui/form-footer.tsx'
import { SecretDialog, SecretField, ShownOnce } from '../../../ui/secret-field.tsx'

type Props = { opened: boolean; onClose: () => void }

export const AddConsumerDialog = ({ opened, onClose }: Props) => (
  <SecretDialog {...{ opened, onClose }} title="Add a consumer">
    {(onHold, close) => <Form onHold={onHold} onClose={close} />}
  </SecretDialog>
)

const Form = ({ onHold, onClose }: { onHold: (isHeld: boolean) => void; onClose: () => void }) => {
  const [Name, setName] = useState('')
  const add = useSend(addApiConsumer, { isOnce: true, invalidates: [listApiConsumers] })
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
        onHold(true)
        add.mutate({ body: { Name } }, { onError: () => onHold(false) })
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
