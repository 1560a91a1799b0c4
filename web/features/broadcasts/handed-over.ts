import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { formatCount, formatCounted } from '../../ui/format.ts'
import { isOfBoth, isOfCalls } from './is-of-calls.ts'

type OfTexts = Pick<Broadcast, 'DeliveredTexts' | 'FailedTextTotal' | 'OnTheirWay' | 'UnknownTexts'>
type OfCalls = Pick<Broadcast, 'LivePersonTotal' | 'AnsweringMachineTotal' | 'FailedCallTotal' | 'InvalidNumberTotal'>
export type HandedOver = OfTexts &
  OfCalls &
  Pick<Broadcast, 'BroadcastType' | 'BroadcastStatusCategory' | 'TotalCompleted'>

/** How many texts a carrier has got; those who are invalid never were. */
export const handedOver = ({ DeliveredTexts, FailedTextTotal, OnTheirWay, UnknownTexts }: OfTexts): number =>
  DeliveredTexts + FailedTextTotal + OnTheirWay + UnknownTexts

/** How many have heard it when they were called, or their machine has it (rules/calls 6). */
export const reached = ({
  LivePersonTotal,
  AnsweringMachineTotal,
}: Pick<OfCalls, 'LivePersonTotal' | 'AnsweringMachineTotal'>): number => LivePersonTotal + AnsweringMachineTotal

/** Whether anybody has been texted, or called: nothing can call that back. */
export const hasBegun = (broadcast: HandedOver): boolean => {
  if (!isOfCalls(broadcast)) return handedOver(broadcast) > 0
  // Once it is over, those who were never called are completed too.
  return broadcast.BroadcastStatusCategory === 'Completed'
    ? reached(broadcast) + broadcast.FailedCallTotal > 0
    : broadcast.TotalCompleted > broadcast.InvalidNumberTotal
}

/**
 * '4 of 6 sent', or '4 of 6 sent, 2 left out' where some will not be texted: opted out, not textable. Nobody counts as sent to
 * whom nothing was handed over. Of calls '4 of 6 reached, 1 to be called'; of both '10 texts sent, 2 people reached by phone'.
 */
export const sentText = (broadcast: HandedOver & Pick<Broadcast, 'PhoneNumberCount'>): string => {
  const { PhoneNumberCount, TotalCompleted } = broadcast
  if (isOfBoth(broadcast)) {
    return `${formatCounted(handedOver(broadcast), 'text')} sent, ${formatCounted(reached(broadcast), 'person', 'people')} reached by phone`
  }
  const isCalls = isOfCalls(broadcast)
  const done = isCalls ? reached(broadcast) : handedOver(broadcast)
  const others = isCalls ? PhoneNumberCount - TotalCompleted : TotalCompleted - done
  const text = `${formatCount(done)} of ${formatCount(PhoneNumberCount)} ${isCalls ? 'reached' : 'sent'}`
  return others > 0 ? `${text}, ${formatCount(others)} ${isCalls ? 'to be called' : 'left out'}` : text
}
