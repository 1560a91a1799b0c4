import type { PhoneNumberState } from '@carillon/contract/phone-numbers.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import { readCountryId } from '../account/store.ts'
import { limitLookups } from './limit-lookups.ts'
import { lookUpPhones } from './look-up-phones.ts'
import { whyNotCall, whyNotText } from './policy.ts'
import { readPermissions } from './store.ts'

/** All that is known of what was entered, looked up where it is not. A number that is none is described, not refused. */
export const readPhoneNumber = async (platform: Platform, scope: Scope, source: string): Promise<PhoneNumberState> => {
  const parsed = parsePhone(source, await readCountryId(platform.db, scope))
  if ('why' in parsed) {
    const { sentence } = parsed.why
    return { ...nothingKnown, PhoneNumber: source.trim(), Sentence: sentence, CallSentence: sentence }
  }
  const { phone } = parsed
  const lines = await lookUpPhones(platform, [phone], {
    beforeAsking: (count) => limitLookups(platform, scope, count),
  })
  const { lineType, isTextable } = lines.get(phone)!
  const { bar, callBar, isOwn, isUnverified, ...permissions } = await readPermissions(platform.db, scope, phone)
  return {
    ...permissions,
    IsValid: true,
    IsTextable: isTextable,
    LineType: lineType,
    Sentence: whyNotText(bar, isTextable, isOwn, isUnverified),
    CallSentence: whyNotCall(callBar, isUnverified),
  }
}

const nothingKnown = {
  IsValid: false,
  IsTextable: false,
  LineType: 'unknown',
  OptedIn: false,
  OptedOut: false,
  OptedOutGlobally: false,
  DoNotCall: false,
} as const
