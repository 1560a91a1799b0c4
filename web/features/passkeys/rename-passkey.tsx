import { listPasskeys, type Passkey, renamePasskey } from '@carillon/contract/passkeys.ts'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { notify } from '../../ui/notify.ts'

type Props = { passkey: Passkey; onClose: () => void }

export const RenamePasskey = ({ passkey: { PasskeyID, Name: before }, onClose }: Props) => {
  const rename = useSend(renamePasskey, { invalidates: [listPasskeys] })
  const [Name, setName] = useState(before)
  const [error, setError] = useState<string>()
  const save = async (): Promise<void> => {
    if (Name.trim() === '') return setError('Enter a name.')
    try {
      await rename.mutateAsync({ params: { PasskeyID }, body: { Name: Name.trim(), Seen: { Name: before } } })
      notify(`It is called ${Name.trim()} now.`)
      onClose()
    } catch (failed) {
      setError(fieldErrorsOf(failed).Name?.[0] ?? sentenceOf(failed, 'There was an error renaming this passkey.'))
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void save()
      }}
    >
      <Stack gap="lg">
        <TextInput
          label="Name"
          data-autofocus
          maxLength={60}
          value={Name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <FormFooter error={undefined} save="Save" isSaving={rename.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}
