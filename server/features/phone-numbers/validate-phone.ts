import type { validatePhone as call } from '@carillon/contract/phone-numbers.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import type { z } from 'zod'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { readCountryId } from '../account/store.ts'
import { limitLookups } from './limit-lookups.ts'
import { lookUpPhones } from './look-up-phones.ts'
import { notTextable } from './policy.ts'

type Body = z.output<(typeof call)['body']>
type Reply = z.output<(typeof call)['reply']>

/** Whether a form may take this number. That its owner opted out is another question. */
export const validatePhone = async (
  platform: Platform,
  scope: Scope,
  { Source, CountryID }: Body,
  includesTextability: boolean,
): Promise<Reply> => {
  const parsed = parsePhone(Source, CountryID ?? (await readCountryId(platform.db, scope)))
  if ('why' in parsed) return { Success: false, IsTextablePhone: false, ErrorMessage: parsed.why.sentence }
  if (!includesTextability) return { Success: true, IsTextablePhone: false, ErrorMessage: null }
  const { phone } = parsed
  const lines = await lookUpPhones(platform, [phone], {
    beforeAsking: (count) => limitLookups(platform, scope, count),
  })
  const { isTextable } = lines.get(phone)!
  return { Success: true, IsTextablePhone: isTextable, ErrorMessage: isTextable ? null : notTextable }
}
