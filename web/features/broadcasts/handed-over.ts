import type { Broadcast } from '@carillon/contract/broadcasts.ts'

export type HandedOver = Pick<Broadcast, 'DeliveredTexts' | 'FailedTextTotal' | 'OnTheirWay' | 'UnknownTexts'>

/** How many texts a carrier has got; those who are invalid never were. */
export const handedOver = ({ DeliveredTexts, FailedTextTotal, OnTheirWay, UnknownTexts }: HandedOver): number =>
  DeliveredTexts + FailedTextTotal + OnTheirWay + UnknownTexts
