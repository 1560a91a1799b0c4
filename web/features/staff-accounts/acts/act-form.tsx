import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../../platform/api.ts'
import { FormFooter } from '../../../ui/form-footer.tsx'

type Props = {
  sent: { readonly error: Error | null; readonly isError: boolean; readonly isPending: boolean }
  failure: string
  save: string
  /** Refusals that the form shows at a field of its own. */
  fields: readonly string[]
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of what staff do to an account: its fields, what was refused, and the two ways out. */
export const ActForm = ({ sent, failure, save, fields, onSave, onClose, children }: Props) => {
  const isAtField = Object.keys(fieldErrorsOf(sent.error)).some((field) => fields.includes(field))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <Stack gap="md">
        {children}
        <FormFooter
          error={sent.isError && !isAtField ? sentenceOf(sent.error, failure) : undefined}
          save={save}
          isSaving={sent.isPending}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
