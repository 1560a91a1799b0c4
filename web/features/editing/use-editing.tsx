import type { Fields } from '@carillon/domain/form/merge-change.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../platform/api.ts'
import { type Choice, changedFields, chosenFields } from './changed-fields.ts'
import { ConflictDialog, type ConflictRow } from './conflict-dialog.tsx'
import { conflictRows, type Told } from './conflict-rows.ts'

/** `same`: nothing was left to save. `back`: the user went back to the form, and nothing was saved. */
type Saved<Reply> = { is: 'saved'; reply: Reply } | { is: 'same' } | { is: 'back' }

type Sent<Form> = Form & { Seen: Record<string, unknown> }

/**
 * Saves what was changed in a form, and only that, with what the form began with (rules/forms 4). Where somebody else has changed
 * the same meanwhile, both are shown and the user chooses; `dialog` is where.
 */
export const useEditing = <Form extends object>(opened: Form, told: Told) => {
  // What its writer saw: the thing may be read anew below the form.
  const [began] = useState(opened)
  const [asking, setAsking] = useState<{ rows: ConflictRow[]; answer: (chosen?: Record<string, Choice>) => void }>()
  const cache = useQueryClient()

  const ask = (mine: Fields, current: Fields): Promise<Record<string, Choice> | undefined> =>
    new Promise((resolve) => {
      const rows = conflictRows(mine, current, told)
      const answer = (chosen?: Record<string, Choice>): void => {
        setAsking(undefined)
        resolve(chosen)
      }
      setAsking({ rows, answer })
    })

  /** `send` gets what is changed; `from` is what the form began with where that is not what it was opened with. */
  const save = <Reply,>(form: Form, send: (body: Sent<Partial<Form>>) => Promise<Reply>, from: Form = began) =>
    store(form, send as (body: Sent<Form>) => Promise<Reply>, { from, isWhole: false })

  /** The same for a call that takes no less than all of the form. */
  const saveWhole = <Reply,>(form: Form, send: (body: Sent<Form>) => Promise<Reply>, from: Form = began) =>
    store(form, send, { from, isWhole: true })

  const store = async <Reply,>(
    form: Form,
    send: (body: Sent<Form>) => Promise<Reply>,
    { from, isWhole }: { from: Form; isWhole: boolean },
  ): Promise<Saved<Reply>> => {
    let forms = { seen: from as Fields, mine: form as Fields }
    for (;;) {
      const changed = changedFields(forms.seen, forms.mine)
      if (Object.keys(changed).length === 0) return { is: 'same' }
      const body = isWhole ? forms.mine : changed
      const Seen = Object.fromEntries(Object.keys(body).map((field) => [field, forms.seen[field] ?? null]))
      try {
        return { is: 'saved', reply: await send({ ...body, Seen } as Sent<Form>) }
      } catch (error) {
        const current = error instanceof ApiError ? error.reply?.Current : undefined
        if (!current) throw error
        // The page behind shows what stands now.
        void cache.invalidateQueries()
        const chosen = await ask(forms.mine, current)
        if (!chosen) return { is: 'back' }
        forms = chosenFields(forms, current, chosen)
      }
    }
  }

  const dialog: ReactNode = asking && <ConflictDialog rows={asking.rows} onChoose={asking.answer} />
  return { save, saveWhole, dialog }
}
