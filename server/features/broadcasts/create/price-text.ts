import { recipientText, type TextPlan } from '@carillon/domain/broadcast/recipient-text.ts'
import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { hasMergeField, mergeFieldPattern } from '@carillon/domain/text/merge-field.ts'
import { anywhereAbroad, type Reach } from '../../audiences/reach/reckon-reach.ts'

/** What is kept of a text's price. The planner reckons personal texts one by one, and takes these for all others. */
export const priceText = (text: TextPlan, reach: Reach, isCharged: boolean) => {
  const plain = { ...text, template: text.template.replace(mergeFieldPattern, '') }
  const creditsIn = (CountryID: number): number => {
    const one = recipientText(plain, { CountryID })
    // Nothing but fields: a personal text costs at least one.
    return !isCharged ? 0 : 'credits' in one ? one.credits : 1
  }
  return {
    hasMergeFields: hasMergeField(text.template),
    creditsEachDomestic: creditsIn(unitedStates),
    creditsEachAbroad: creditsIn(anywhereAbroad),
    maxCreditCost: isCharged ? reach.credits : 0,
    phoneNumberCount: reach.total,
  }
}
