import { addTextNumber, listRoutedNumbers } from '@carillon/contract/carriers.ts'
import { getSetup } from '@carillon/contract/setup.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { phoneText } from '../../ui/phone.tsx'
import { ActForm } from './acts/act-form.tsx'

type Props = {
  /** Left out, it is the operator’s own. */
  AccountID?: number
  opened: boolean
  onClose: () => void
}

/** A number that a carrier has given to this installation. */
export const AddNumberDialog = ({ opened, onClose, ...rest }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Add a text number" size={440}>
    <Form onClose={onClose} {...rest} />
  </Dialog>
)

const Form = ({ AccountID, onClose }: Omit<Props, 'opened'>) => {
  const [PhoneNumber, setPhoneNumber] = useState('')
  const [Name, setName] = useState('')
  const add = useSend(addTextNumber, { invalidates: [listRoutedNumbers, getSetup], isOnce: true })
  const faults = fieldErrorsOf(add.error)
  const submit = (): void =>
    add.mutate(
      { body: { PhoneNumber, Name, ...(AccountID !== undefined && { AccountID }) } },
      {
        onSuccess: ({ TextPhoneNumber }) => {
          notify(`${phoneText(TextPhoneNumber)} is added.`)
          onClose()
        },
      },
    )
  return (
    <ActForm
      sent={add}
      failure="There was an error adding the text number."
      save="Add"
      fields={['PhoneNumber', 'Name']}
      onSave={submit}
      onClose={onClose}
    >
      <TextInput
        label="Number"
        description="As your carrier has given it to you, registered to send."
        type="tel"
        data-autofocus
        autoComplete="off"
        required
        value={PhoneNumber}
        error={faults.PhoneNumber?.[0]}
        onChange={(event) => setPhoneNumber(event.currentTarget.value)}
      />
      <TextInput
        label="Name"
        required
        autoComplete="off"
        value={Name}
        error={faults.Name?.[0]}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ActForm>
  )
}
