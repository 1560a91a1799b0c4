import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { readCountryId } from '../account/store.ts'
import { readPhone } from '../opt-outs/read-phone.ts'
import { numbersOf } from './store.ts'

type Asked = { TextNumberID: number | null; TextPhoneNumber?: string | number | null | undefined }

/** Our number that is meant: by its id, by itself, or else the default one of those this user may use. */
export const chooseTextNumber = async (
  { db: tx, scope }: Unit,
  { TextNumberID, TextPhoneNumber }: Asked,
): Promise<number> => {
  const ours = await numbersOf(tx, scope)
  if (ours.length === 0)
    throw refuse('ConversationClosed', { summary: "You can't create conversations.", Reason: 'NoTextNumberAccess' })
  const isGiven = TextPhoneNumber != null && String(TextPhoneNumber).trim() !== ''
  const phone = isGiven ? readPhone(String(TextPhoneNumber), await readCountryId(tx, scope)) : null
  const meant = ours.find(({ id, phone: ourPhone }) =>
    TextNumberID !== null ? id === TextNumberID : phone === null || ourPhone === phone,
  )
  if (!meant) throw refuse('TextNumberNotYours')
  return meant.id
}
