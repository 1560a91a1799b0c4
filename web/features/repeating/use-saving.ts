import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'

/** The state of a form that is being saved: its refusal by field, or as a whole under `form`. */
export const useSaving = (onSaved: () => void) => {
  const [isSaving, setIsSaving] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  /** `act` answers `back` where the user goes back to the form. */
  const save = async (act: () => Promise<unknown>): Promise<void> => {
    setIsSaving(true)
    setErrors({})
    try {
      const done = (await act()) as { is?: string } | undefined
      if (done?.is !== 'back') onSaved()
    } catch (error) {
      const fields = Object.entries(fieldErrorsOf(error)).map(([field, [first = '']]) => [field, first])
      setErrors(
        fields.length > 0
          ? Object.fromEntries(fields)
          : { form: sentenceOf(error, 'There was an error updating your repeating broadcast.') },
      )
    } finally {
      setIsSaving(false)
    }
  }
  return { isSaving, errors, setErrors, save }
}
