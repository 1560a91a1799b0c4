import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { formatCount } from '../../ui/format.ts'

export type HandedOver = Pick<Broadcast, 'DeliveredTexts' | 'FailedTextTotal' | 'OnTheirWay' | 'UnknownTexts'>

/** How many texts a carrier has got; those who are invalid never were. */
export const handedOver = ({ DeliveredTexts, FailedTextTotal, OnTheirWay, UnknownTexts }: HandedOver): number =>
  DeliveredTexts + FailedTextTotal + OnTheirWay + UnknownTexts

/**
 * '4 of 6 sent', or '4 of 6 sent, 2 left out' where some will not be texted: opted out, not textable. Nobody counts as sent to
 * whom nothing was handed over.
 */
export const sentText = (broadcast: HandedOver & Pick<Broadcast, 'PhoneNumberCount' | 'TotalCompleted'>): string => {
  const sent = handedOver(broadcast)
  const leftOut = broadcast.TotalCompleted - sent
  const text = `${formatCount(sent)} of ${formatCount(broadcast.PhoneNumberCount)} sent`
  return leftOut > 0 ? `${text}, ${formatCount(leftOut)} left out` : text
}
