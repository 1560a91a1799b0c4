import { type Draft, DraftForm } from '@carillon/contract/drafts.ts'
import { isSame } from '@carillon/domain/form/is-same.ts'
import { changedFields } from '../editing/changed-fields.ts'

/** A form as it was last told by the server, and as it stands on the screen. */
type Edits = { readonly seen: DraftForm; readonly mine: DraftForm }

export const formOf = (draft: Draft): DraftForm => DraftForm.parse(draft)

/** What is to be saved: what was changed here, with what was seen of it. Nothing where all is as it is on the server. */
export const editOf = ({ seen, mine }: Edits) => {
  const changed = changedFields(seen, mine)
  const fields = Object.keys(changed) as (keyof DraftForm)[]
  if (fields.length === 0) return undefined
  const asked = fields.filter((field) => !unasked.includes(field))
  return { ...changed, Seen: Object.fromEntries(asked.map((field) => [field, seen[field] ?? null])) }
}

/** Whether something was typed or chosen that the server does not have; what was filled in for them is neither. */
export const hasUnsaved = ({ filled, ...edits }: Edits & { readonly filled: DraftForm }): boolean =>
  Object.keys(editOf(edits)?.Seen ?? {}).some((field) => {
    const name = field as keyof DraftForm
    return !isSame(edits.mine[name], filled[name])
  })

/**
 * What the server tells, put under what was typed: a field that was left as it was follows, one that was changed here stays, and its
 * saving finds out what the other made of it.
 */
export const joined = ({ seen, mine }: Edits, told: DraftForm): { seen: DraftForm; part: Partial<DraftForm> } => {
  const isMine = (field: keyof DraftForm): boolean =>
    !isSame(mine[field], seen[field]) && !isSame(mine[field], told[field])
  const known = Object.fromEntries(Object.entries(told).filter(([field]) => !isMine(field as keyof DraftForm)))
  return { seen: { ...seen, ...known }, part: changedFields(mine, { ...mine, ...known }) }
}

/** Who confirmed what, and what nobody types: the last one counts. */
const unasked: readonly (keyof DraftForm)[] = [
  ...(['isSettingsConfirmed', 'isRecipientsConfirmed', 'isMessagesConfirmed'] as const),
  ...(['CheckCallingWindow', 'CustomData'] as const),
]
