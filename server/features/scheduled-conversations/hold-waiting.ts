import { countryOf } from '@carillon/domain/phone/number.ts'
import { textCost } from '@carillon/domain/text/length.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Unit } from '../../platform/unit.ts'
import { anywhereAbroad } from '../audiences/reach/reckon-reach.ts'
import { findSingle } from '../conversations/thread-store.ts'
import { lockWaiting } from '../messages/waiting-store.ts'

/** A text that has not left, held until the transaction ends, and what it counts in the limits of its day. Whoever may use its number may. */
export const holdWaiting = async ({ db: tx, scope, settings }: Unit, textMessageId: number) => {
  const text = await findSingle(tx, scope, textMessageId)
  if (!text) throw refuse('NotFound')
  if (!scope.textNumbers.includes(text.textNumberId)) throw refuse('TextNumberNotYours')
  const waiting = await lockWaiting(tx, scope, textMessageId)
  if (!waiting) throw refuse('WrongStatus', { summary: 'This text does not wait any more.' })
  const { credits: segments } = textCost({
    ...{ message: waiting.message, hasMedia: waiting.hasMedia, byCarrierSegments: settings.priceByCarrierSegments },
    CountryID: countryOf(waiting.phone) ?? anywhereAbroad,
  })
  return { ...waiting, segments }
}
