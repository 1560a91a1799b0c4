import * as calls from '@carillon/contract/phone-numbers.ts'
import { countries } from '@carillon/domain/phone/countries.ts'
import { on, type Route } from '../../platform/route.ts'
import { readPhoneNumber } from './read-phone-number.ts'
import { validatePhone } from './validate-phone.ts'

export const phoneNumberRoutes: Route[] = [
  on(calls.validatePhone, ({ platform, scope, query, body }) =>
    validatePhone(platform, scope, body, query.includeTextability),
  ),
  on(calls.getPhoneNumber, ({ platform, scope, params }) => readPhoneNumber(platform, scope, params.PhoneNumber)),
  on(calls.lookUpPhoneNumber, ({ platform, scope, body }) => readPhoneNumber(platform, scope, body.Source)),
  on(calls.listCountries, async () => ({
    Items: countries.map(({ CountryID, name, prefix, hint, maxDigits, maxDigitsWithPrefix }) => ({
      CountryID,
      Name: name,
      Prefix: prefix,
      Hint: hint,
      MaximumDigits: maxDigits,
      MaximumDigitsWithPrefix: maxDigitsWithPrefix,
    })),
    Size: countries.length,
    Previous: null,
    Next: null,
  })),
]
