import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { notify } from '../../ui/notify.ts'
import { accountQuery } from '../account/queries.ts'
import { changesOf } from './changes.ts'

type Options<Form> = {
  /** As it is on the server. */
  saved: Form
  whyNot?: (form: Form) => FieldErrors
  save: (changes: Partial<Form>, form: Form) => Promise<unknown>
  /** Said when it is saved. */
  done: string
  /** The default sentence of this call. */
  failure: string
}

export type SettingsForm<Form extends object> = {
  readonly form: Form
  readonly change: (part: Partial<Form>) => void
  readonly isChanged: boolean
  readonly isSaving: boolean
  /** By field, once saving was tried. */
  readonly errors: FieldErrors
  readonly failure: string | undefined
  readonly discard: () => void
  readonly submit: (event: FormEvent) => void
}

/** A form of settings. What is not changed in it follows what others save meanwhile. */
export const useSettings = <Form extends object>(options: Options<Form>): SettingsForm<Form> => {
  const { saved, whyNot = () => ({}), save, done } = options
  const cache = useQueryClient()
  const [touched, setTouched] = useState<Partial<Form>>({})
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const form = { ...saved, ...touched }
  const changes = changesOf(saved, form)
  const faults = whyNot(form)

  const forget = (): void => {
    setTouched({})
    setIsTried(false)
    setRefused({})
    setFailure(undefined)
  }

  const store = async (): Promise<void> => {
    setIsTried(true)
    setRefused({})
    setFailure(undefined)
    if (Object.keys(faults).length > 0) return focusFirstFault()
    setIsSaving(true)
    try {
      await save(changes, form)
      // The page would show the old state for a moment if the changes went before the new one is here.
      await cache.invalidateQueries({ queryKey: accountQuery.queryKey.slice(0, 1) })
      forget()
      notify(done)
    } catch (error) {
      const fields = Object.entries(fieldErrorsOf(error)).filter(([field]) => field in form)
      setRefused(Object.fromEntries(fields.map(([field, [first = '']]) => [field, first])))
      if (fields.length === 0) setFailure(sentenceOf(error, options.failure))
      else focusFirstFault()
    } finally {
      setIsSaving(false)
    }
  }

  return {
    form,
    change: (part) => {
      setTouched((known) => ({ ...known, ...part }))
      setRefused({})
    },
    isChanged: Object.keys(changes).length > 0,
    isSaving,
    errors: isTried ? { ...refused, ...faults } : {},
    failure,
    discard: forget,
    submit: (event) => {
      event.preventDefault()
      if (!isSaving) void store()
    },
  }
}
