import { recipientText, type TextPlan } from '@carillon/domain/broadcast/recipient-text.ts'
import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { hasMergeField, mergeFieldPattern } from '@carillon/domain/text/merge-field.ts'
import { anywhereAbroad, type Reach } from '../../audiences/reach/reckon-reach.ts'

/**
 * What is kept of a text's price. The planner reckons personal texts one by one, and takes these for all others. A monthly
 * plan pays no credits, but its texts have segments, which the limits count.
 */
export const priceText = (text: TextPlan, reach: Reach, isCharged: boolean) => {
  const plain = { ...text, template: text.template.replace(mergeFieldPattern, '') }
  const segmentsIn = (CountryID: number): number => {
    const one = recipientText(plain, { CountryID })
    // Nothing but fields: a personal text costs at least one.
    return 'credits' in one ? one.credits : 1
  }
  const [domestic, abroad] = [segmentsIn(unitedStates), segmentsIn(anywhereAbroad)]
  return {
    hasMergeFields: hasMergeField(text.template),
    segmentsEachDomestic: domestic,
    segmentsEachAbroad: abroad,
    creditsEachDomestic: isCharged ? domestic : 0,
    creditsEachAbroad: isCharged ? abroad : 0,
    maxCreditCost: isCharged ? reach.credits : 0,
    phoneNumberCount: reach.total,
  }
}
