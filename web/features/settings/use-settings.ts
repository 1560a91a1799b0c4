import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { notify } from '../../ui/notify.ts'
import { accountQuery } from '../account/queries.ts'
import { changedFields } from '../editing/changed-fields.ts'
import type { Told } from '../editing/conflict-rows.ts'
import { useEditing } from '../editing/use-editing.tsx'

export type SettingsOptions<Form, Body> = {
  /** As it is on the server. */
  saved: Form
  whyNot?: (form: Form) => FieldErrors
  /** What the form says, as it travels. */
  bodyOf: (form: Form) => Body
  /** Saves what has changed of it. */
  save: (change: Partial<Body> & { Seen: Record<string, unknown> }) => Promise<unknown>
  /** What its fields are called where two have changed them. */
  told: Told
  /** Said when it is saved. */
  done: string
  /** The default sentence of this call. */
  failure: string
  /** Called when there is nothing left to save. */
  onSaved?: () => void
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
  /** Asks what stays of what two have changed. */
  readonly dialog: ReactNode
}

/** A form of settings. What is not changed in it follows what others save meanwhile. */
export const useSettings = <Form extends object, Body extends object>(
  options: SettingsOptions<Form, Body>,
): SettingsForm<Form> => {
  const { saved, whyNot = () => ({}), bodyOf, save, done } = options
  const cache = useQueryClient()
  const [touched, setTouched] = useState<Partial<Form>>({})
  // What was saved of each field when it was first touched.
  const [before, setBefore] = useState<Partial<Form>>({})
  const editing = useEditing(bodyOf(saved), options.told)
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [refused, setRefused] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const form = { ...saved, ...touched }
  const changes = changedFields(saved, form)
  const faults = whyNot(form)

  const forget = (): void => {
    setTouched({})
    setBefore({})
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
      const kept = await editing.save(bodyOf(form), save, bodyOf({ ...saved, ...before }))
      if (kept.is === 'back') return
      if (kept.is === 'same') return options.onSaved?.()
      // The page would show the old state for a moment if the changes went before the new one is here.
      await cache.invalidateQueries({ queryKey: accountQuery.queryKey.slice(0, 1) })
      forget()
      notify(done)
      options.onSaved?.()
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
      const fields = Object.keys(part) as (keyof Form)[]
      setBefore((known) => ({ ...Object.fromEntries(fields.map((field) => [field, saved[field]])), ...known }))
      setRefused({})
    },
    isChanged: Object.keys(changes).length > 0,
    isSaving,
    errors: isTried ? { ...refused, ...faults } : {},
    failure,
    discard: forget,
    submit: (event) => {
      event.preventDefault()
      // A form in a dialog stands in the page's own form for React.
      event.stopPropagation()
      if (!isSaving) void store()
    },
    dialog: editing.dialog,
  }
}
