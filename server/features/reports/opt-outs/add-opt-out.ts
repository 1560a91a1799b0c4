import type { addOptOut as call } from '@carillon/contract/opt-outs.ts'
import { optOutReview } from '@carillon/domain/conversation/opt-out-review.ts'
import type { z } from 'zod'
import type { Unit } from '../../../platform/unit.ts'
import { readCountryId } from '../../account/store.ts'
import { channelsOf, ofReport, typeByAccount } from '../../opt-outs/policy.ts'
import { readPhone } from '../../opt-outs/read-phone.ts'
import { closeReviews } from '../../opt-outs/review-store.ts'
import { insertOptOut, notifyOptOut } from '../../opt-outs/store.ts'
import { tellOptOuts } from '../../opt-outs/tell-opt-outs.ts'
import { optOutsOf } from './list-opt-outs.ts'

type Body = z.output<typeof call.body>

/** The account keeps a number from its texts, its calls or both. Answers what is in force now, and how many of it are new. */
export const addOptOut = async (unit: Unit, { PhoneNumber, Channel }: Body) => {
  const { db: tx, scope, now } = unit
  const phone = readPhone(PhoneNumber, await readCountryId(tx, scope))
  const channels = channelsOf(Channel)

  let Added = 0
  for (const channel of channels) {
    const common = { source: ofReport, isSoft: false, textNumberId: null, words: null, now }
    if (await insertOptOut(tx, scope, { phone, channel, type: typeByAccount[channel], ...common })) Added++
  }
  if (channels.includes('text')) {
    await closeReviews(tx, scope, { phone, as: optOutReview.optOut, now })
    await notifyOptOut(tx, scope, phone, 'out')
  }
  const added = { Items: await optOutsOf(tx, scope, phone, channels), Added }

  if (added.Added > 0) tellOptOuts(unit)
  return added
}
