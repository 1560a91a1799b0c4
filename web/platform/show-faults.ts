import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { fieldErrorsOf } from './api.ts'

type Fault = readonly [field: string, sentences: readonly string[]]

/**
 * Says what the server refuses at the fields that it is about, the first of which gets the focus; what is about none is said on the whole form.
 * `more` is what the form itself knows of the refusal.
 */
export const showFaults = <Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  error: unknown,
  sentence: string,
  more: readonly Fault[] = [],
): void => {
  const told: Fault[] = Object.entries(fieldErrorsOf(error)).filter(([field]) => field in form.getValues())
  const faults = [...told, ...more]
  for (const [at, [field, [message = sentence]]] of faults.entries()) {
    form.setError(field as FieldPath<Values>, { message }, { shouldFocus: at === 0 })
  }
  if (faults.length === 0) form.setError('root', { message: sentence })
}
