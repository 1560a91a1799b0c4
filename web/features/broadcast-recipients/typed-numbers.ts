import { isNorthAmerican } from '@carillon/domain/phone/countries.ts'
import { nationalNumber, parsePhone } from '@carillon/domain/phone/number.ts'

export type TypedNumber = { readonly typed: string; readonly PrimaryPhone: string }

export type RefusedNumber = { readonly typed: string; readonly sentence: string }

/**
 * Reads one number or several, separated by commas, semicolons or lines. `PrimaryPhone` is as phones travel: ten digits
 * for the United States and Canada, with the country's prefix elsewhere.
 */
export const readTypedNumbers = (
  text: string,
  CountryID: number,
): { good: TypedNumber[]; refused: RefusedNumber[] } => {
  const good: TypedNumber[] = []
  const refused: RefusedNumber[] = []
  const seen = new Set<number>()
  for (const piece of text.split(/[,;\n]+/)) {
    const typed = piece.trim()
    if (typed === '') continue
    const read = parsePhone(typed, CountryID)
    if ('why' in read) refused.push({ typed, sentence: read.why.sentence })
    else if (seen.has(read.phone)) refused.push({ typed, sentence: alreadyAdded })
    else {
      seen.add(read.phone)
      const PrimaryPhone = isNorthAmerican(CountryID) ? nationalNumber(read.phone) : String(read.phone)
      good.push({ typed, PrimaryPhone })
    }
  }
  return { good, refused }
}

export const alreadyAdded = "You've already added this number."
