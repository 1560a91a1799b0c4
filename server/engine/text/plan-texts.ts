import { channel } from '@carillon/domain/broadcast/channel.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { recipientText } from '@carillon/domain/broadcast/recipient-text.ts'
import { combination } from '@carillon/domain/broadcast/type.ts'
import { countryOf } from '@carillon/domain/phone/number.ts'
import { recipientsOf, textedOf } from '../../features/audiences/reach/store.ts'
import { lookupOf } from '../../features/phone-numbers/find-gateway.ts'
import type { Merged, Planning, ToMerge } from '../plan/part.ts'
import { engineScope } from '../runtime/scope.ts'
import { mostWaitSeconds } from './check-lines.ts'
import { beginCheck } from './check-lines-store.ts'
import { readText, type Text } from './plan-text-store.ts'

/** Personal texts are filled in and priced with the plan; all others are alike. */
export const planTexts: Planning = {
  channel: channel.text,
  async read(tx, plan, platform) {
    const text = await readText(tx, plan)
    const checksLines = lookupOf(platform).name !== 'none'
    const peopleOf = combination(plan.type) ? textedOf : recipientsOf
    return {
      recipientsOf: (sources) => peopleOf(engineScope(plan.account_id), sources, text.require_text_opt_in),
      credits: { domestic: text.credits_each_domestic, abroad: text.credits_each_abroad },
      segments: { domestic: text.segments_each_domestic, abroad: text.segments_each_abroad },
      hasPlaces: text.has_places,
      isPersonal: text.has_merge_fields,
      mergeFor: (row) => mergeFor(text, row, plan.max_credit_cost > 0, platform.settings.priceByCarrierSegments),
      ...(checksLines && { onPlanned: () => beginCheck(tx, plan, mostWaitSeconds) }),
    }
  },
}

/** What the personal text of one recipient costs, or why there is none. A monthly plan pays by people, not by text. */
const mergeFor = (text: Text, row: ToMerge, isPaidByText: boolean, byCarrierSegments: boolean): Merged => {
  const made = recipientText(
    {
      template: text.text_message,
      signature: text.signature,
      organisation: text.prefix,
      characterLimit: text.character_limit,
      byCarrierSegments,
      hasMedia: text.has_media,
    },
    {
      ...{ FirstName: row.first_name, LastName: row.last_name, Notes: row.notes },
      ...{ ownMessage: row.own_message, CountryID: countryOf(row.phone) },
    },
  )
  if ('status' in made)
    return { phone: row.phone, credits: 0, segments: 1, state: outcome.notSent, reason: made.reason }
  const credits = isPaidByText ? made.credits : 0
  return { phone: row.phone, credits, segments: made.credits, state: outcome.waiting, reason: reason.none }
}
