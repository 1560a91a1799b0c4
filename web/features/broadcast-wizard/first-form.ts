import { DraftForm } from '@carillon/contract/drafts.ts'

/**
 * What the wizard opens with: the draft, or what a new one has. A draft that was begun elsewhere, with people or words alone,
 * has no kind yet (rules/drafts 3): it gets what a new one has, and any draft without a number the usual one.
 */
export const firstForm = (opened: DraftForm | undefined, blank: Partial<DraftForm>): DraftForm => {
  const form = DraftForm.parse(opened ?? blank)
  const TextNumberID = form.TextNumberID ?? blank.TextNumberID ?? null
  return form.BroadcastType === 'GroupSMS' ? { ...form, ...blank, TextNumberID } : { ...form, TextNumberID }
}
