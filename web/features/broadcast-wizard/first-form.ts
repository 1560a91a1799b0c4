import { DraftForm } from '@carillon/contract/drafts.ts'
import { hasVoice } from '@carillon/domain/broadcast/type.ts'

/**
 * What the wizard opens with: the draft, or what a new one has. A draft that was begun elsewhere, with people or words alone,
 * has no kind yet (rules/drafts 3): it gets what a new one has, and any draft without a number the usual one, of calls without a caller ID, too.
 */
export const firstForm = (opened: DraftForm | undefined, blank: Partial<DraftForm>): DraftForm => {
  const form = DraftForm.parse(opened ?? blank)
  const TextNumberID = form.TextNumberID ?? blank.TextNumberID ?? null
  const whole = { ...form, ...(form.BroadcastType === 'GroupSMS' && blank), TextNumberID }
  const CallerID = opened?.CallerID || (hasVoice(whole.BroadcastType) ? (blank.CallerID ?? '') : '')
  return { ...whole, CallerID }
}
