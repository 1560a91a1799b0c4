import type { reverseOptOut as call } from '@carillon/contract/opt-outs.ts'
import { optOutReview } from '@carillon/domain/conversation/opt-out-review.ts'
import type { z } from 'zod'
import { refuse } from '../../../platform/refusal.ts'
import type { Unit } from '../../../platform/unit.ts'
import { readCountryId } from '../../account/store.ts'
import { channelsOf, ofReport } from '../../opt-outs/policy.ts'
import { phoneOfWire } from '../../opt-outs/read-phone.ts'
import { closeReviews } from '../../opt-outs/review-store.ts'
import { deleteOptOut, lockOptOuts, notifyOptOut, readOwnName } from '../../opt-outs/store.ts'
import { tellOptOuts } from '../../opt-outs/tell-opt-outs.ts'
import { optOutsOf } from './list-opt-outs.ts'

type Body = z.output<typeof call.body>

/** Takes one opt-out back, where the account may, for a user who declares that there is consent. */
export const reverseOptOut = async (unit: Unit, written: string, body: Body): Promise<void> => {
  const { db: tx, scope } = unit
  const phone = phoneOfWire(written, await readCountryId(tx, scope))
  if (phone === null) throw refuse('NotFound')
  const channel = channelsOf(body.Channel)[0]!

  await lockOptOuts(tx, scope, phone)
  const [known] = await optOutsOf(tx, scope, phone, [channel])
  if (!known) throw refuse('NotFound')
  if (!known.CanReverse) throw refuse('OptOutIsTheirs')
  if (!body.UserIndicatedConsentDeclared) throw refuse('ConsentMissing')
  const words = `Consent declared by ${await readOwnName(tx, scope)}`
  await deleteOptOut(tx, scope, { phone, channel, source: ofReport, words, now: unit.now })
  if (channel === 'text') {
    await closeReviews(tx, scope, { phone, as: optOutReview.notOptOut, now: unit.now })
    await notifyOptOut(tx, scope, phone, 'lifted')
  }

  tellOptOuts(unit)
}
