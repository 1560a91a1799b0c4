import { Stack, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { FormFooter } from '../../ui/form-footer.tsx'

type Named = { Name: string; Url: string }

type Props = {
  form: Named
  onChange: (form: Named) => void
  /** What saves it. */
  send: { isError: boolean; isPending: boolean; error: unknown }
  failure: string
  isNew: boolean
  /** What an address looks like. */
  hint: ReactNode
  /** What of it stays where it is hidden. */
  hidden: string
  onSave: () => void
  onClose: () => void
  /** Behind the address. */
  children?: ReactNode
}

/** The name and the address, of one line, of who carries texts or calls. */
export const AddressForm = ({ form, onChange, send, failure, isNew, hint, hidden, ...props }: Props) => {
  const faults = fieldErrorsOf(send.error)
  const isOfField = Object.keys(faults).length > 0
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onSave()
      }}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label="Name"
          autoComplete="off"
          maxLength={80}
          value={form.Name}
          error={faults.Name?.[0]}
          onChange={(event) => onChange({ ...form, Name: event.currentTarget.value })}
        />
        <Textarea
          label="Address"
          description={isNew ? hint : `Where it says •••, the ${hidden} stays as it is. Write over it to change it.`}
          autosize
          minRows={2}
          maxLength={2000}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={form.Url}
          error={faults.Url?.[0]}
          onChange={(event) => onChange({ ...form, Url: event.currentTarget.value.replace(/\n/g, '') })}
        />
        {props.children}
        <FormFooter
          error={send.isError && !isOfField ? sentenceOf(send.error, failure) : undefined}
          save={isNew ? 'Add' : 'Save'}
          isSaving={send.isPending}
          onClose={props.onClose}
        />
      </Stack>
    </form>
  )
}
