import { isFilled, maxLength, required } from '../form/field-errors.ts'
import { canada } from '../phone/countries.ts'
import { regionsOf } from '../phone/regions.ts'

const longestName = 41
const longestHelpContact = 50

/** Of an organization, which stands in its texts and answers. */
export const whyNotCompanyName = (typed: string): string | undefined => {
  if (!isFilled(typed)) return required('Account Name')
  return typed.trim().length > longestName ? maxLength('Account Name', longestName) : undefined
}

export const regionLabel = (CountryID: number): 'Province' | 'State' => (CountryID === canada ? 'Province' : 'State')

/** A code of those of the country; countries that we have none of take what is typed. */
export const whyNotState = (code: string, CountryID: number): string | undefined => {
  const regions = regionsOf(CountryID)
  if (regions.length === 0) return undefined
  const label = regionLabel(CountryID)
  if (!isFilled(code)) return required(label)
  return regions.some((region) => region.code === code) ? undefined : `Choose a ${label} from the list.`
}

/** A phone, an address or a name that the answer to HELP gives; none is allowed. */
export const whyNotHelpContact = (typed: string): string | undefined => {
  const text = typed.trim()
  if (text.length > longestHelpContact) return maxLength('Contact for HELP', longestHelpContact)
  if (/[\r\n]/.test(text)) return 'Contact for HELP is one line.'
  return /\{\{|\}\}/.test(text) ? 'Contact for HELP cannot have personalized fields.' : undefined
}
