import type { TextNumber } from '@carillon/contract/account.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { tollFreeTextsUnregistered } from '../../text-numbers/policy.ts'
import { findTextNumber, listTextNumbers } from '../../text-numbers/store.ts'

/** The text number to send from: the one asked for, or the user's default. Refuses one that may not broadcast texts. */
export const chooseNumber = async (
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  scope: Scope,
  textNumberId: number | null,
): Promise<TextNumber> => {
  const tollFree = tollFreeTextsUnregistered(settings)
  const number =
    textNumberId === null
      ? (await listTextNumbers(db, scope, defaultFirst, tollFree)).Items[0]
      : await findTextNumber(db, scope, textNumberId, tollFree)
  if (!number) throw refuse('TextNumberNotYours')
  if (!number.CanCreateBroadcast) throw refuse('CannotCreateBroadcast')
  if (number.IsBlocked) throw refuse('TextNumberBlocked')
  if (!number.CanText) throw refuse('TextNumberCannotText')
  return number
}

const defaultFirst = { page: 1, pagesize: 1, q: '', sortby: [], filters: [] }
