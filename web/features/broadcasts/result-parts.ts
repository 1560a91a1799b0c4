import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { ResultPart } from '../../ui/result-bar.tsx'

type Counters = Pick<
  Broadcast,
  | 'BroadcastStatusCategory'
  | 'DeliveredTexts'
  | 'FailedTextTotal'
  | 'InvalidTextCount'
  | 'NotDeliveredTexts'
  | 'OnTheirWay'
  | 'PhoneNumberCount'
  | 'TotalCompleted'
  | 'UnknownTexts'
>

/** The counters of a text broadcast as parts of its bar that add up to PhoneNumberCount; empty ones are left out. */
export const resultParts = (broadcast: Counters): ResultPart[] => {
  const { OnTheirWay, UnknownTexts } = broadcast
  const rest = Math.max(0, broadcast.NotDeliveredTexts - OnTheirWay - UnknownTexts)
  const isOver = broadcast.BroadcastStatusCategory === 'Completed'
  const waiting = isOver ? 0 : Math.min(rest, Math.max(0, broadcast.PhoneNumberCount - broadcast.TotalCompleted))
  const parts: ResultPart[] = [
    { label: 'Delivered', count: broadcast.DeliveredTexts, tone: 'green' },
    { label: 'On their way', count: OnTheirWay, tone: 'teal' },
    { label: 'Not confirmed yet', count: UnknownTexts, tone: 'amber' },
    { label: 'Failed', count: broadcast.FailedTextTotal, tone: 'red' },
    { label: 'Invalid', count: broadcast.InvalidTextCount, tone: 'grey' },
    { label: 'Not sent', count: rest - waiting, tone: isOver ? 'rest' : 'grey' },
    { label: 'Waiting', count: waiting, tone: 'rest' },
  ]
  return parts.filter(({ count }) => count > 0)
}
