import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { ResultPart } from '../../ui/result-bar.tsx'
import { isOfBoth, isOfCalls } from './is-of-calls.ts'
import { toBeCalled } from './to-be-called.ts'

type Counters = Pick<
  Broadcast,
  | 'BroadcastStatusCategory'
  | 'DeliveredTexts'
  | 'FailedTextTotal'
  | 'InvalidTextCount'
  | 'HeldTextCount'
  | 'NotDeliveredTexts'
  | 'OnTheirWay'
  | 'PhoneNumberCount'
  | 'TotalCompleted'
  | 'UnknownTexts'
> &
  Partial<Pick<Broadcast, 'BroadcastType' | CallCounter>>
type CallCounter =
  | 'LivePersonTotal'
  | 'AnsweringMachineTotal'
  | 'BusyNoAnswerTotal'
  | 'InvalidNumberTotal'
  | 'IncompleteTotal'

/** The counters of calls, in the same way. */
const callParts = (broadcast: Counters): ResultPart[] => {
  const isOver = broadcast.BroadcastStatusCategory === 'Completed'
  const incomplete = broadcast.IncompleteTotal ?? 0
  const waiting = toBeCalled(broadcast)
  return [
    { label: 'Live answer', count: broadcast.LivePersonTotal ?? 0, tone: 'green' },
    { label: 'Voicemail', count: broadcast.AnsweringMachineTotal ?? 0, tone: 'teal' },
    { label: 'Busy / no answer', count: broadcast.BusyNoAnswerTotal ?? 0, tone: 'amber' },
    { label: 'Invalid', count: broadcast.InvalidNumberTotal ?? 0, tone: 'grey' },
    { label: 'Incomplete', count: incomplete - waiting, tone: isOver ? 'rest' : 'grey' },
    { label: 'To be called', count: waiting, tone: 'rest' },
  ]
}

/** Texts and calls together: who gets both counts with each. */
const bothParts = (broadcast: Counters): ResultPart[] => {
  const { OnTheirWay, UnknownTexts, NotDeliveredTexts, IncompleteTotal = 0 } = broadcast
  const left = Math.max(0, NotDeliveredTexts - OnTheirWay - UnknownTexts) + IncompleteTotal
  const isOver = broadcast.BroadcastStatusCategory === 'Completed'
  return [
    { label: 'Delivered', count: broadcast.DeliveredTexts, tone: 'green' },
    { label: 'Live answer', count: broadcast.LivePersonTotal ?? 0, tone: 'green' },
    { label: 'Voicemail', count: broadcast.AnsweringMachineTotal ?? 0, tone: 'teal' },
    { label: 'On their way', count: OnTheirWay, tone: 'teal' },
    { label: 'Not confirmed yet', count: UnknownTexts, tone: 'amber' },
    { label: 'Busy / no answer', count: broadcast.BusyNoAnswerTotal ?? 0, tone: 'amber' },
    { label: 'Failed', count: broadcast.FailedTextTotal, tone: 'red' },
    {
      label: 'Invalid',
      count: broadcast.InvalidTextCount - broadcast.HeldTextCount + (broadcast.InvalidNumberTotal ?? 0),
      tone: 'grey',
    },
    { label: 'May be asking to stop', count: broadcast.HeldTextCount, tone: 'violet' },
    { label: isOver ? 'Not sent or incomplete' : 'Waiting', count: left, tone: 'rest' },
  ]
}

/** The counters of a broadcast as parts of its bar that add up to PhoneNumberCount; empty ones are left out. */
export const resultParts = (broadcast: Counters): ResultPart[] => {
  if (isOfBoth(broadcast)) return bothParts(broadcast).filter(({ count }) => count > 0)
  if (isOfCalls(broadcast)) return callParts(broadcast).filter(({ count }) => count > 0)
  const { OnTheirWay, UnknownTexts } = broadcast
  const rest = Math.max(0, broadcast.NotDeliveredTexts - OnTheirWay - UnknownTexts)
  const isOver = broadcast.BroadcastStatusCategory === 'Completed'
  const waiting = isOver ? 0 : Math.min(rest, Math.max(0, broadcast.PhoneNumberCount - broadcast.TotalCompleted))
  const parts: ResultPart[] = [
    { label: 'Delivered', count: broadcast.DeliveredTexts, tone: 'green' },
    { label: 'On their way', count: OnTheirWay, tone: 'teal' },
    { label: 'Not confirmed yet', count: UnknownTexts, tone: 'amber' },
    { label: 'Failed', count: broadcast.FailedTextTotal, tone: 'red' },
    { label: 'Invalid', count: broadcast.InvalidTextCount - broadcast.HeldTextCount, tone: 'grey' },
    { label: 'May be asking to stop', count: broadcast.HeldTextCount, tone: 'violet' },
    { label: 'Not sent', count: rest - waiting, tone: isOver ? 'rest' : 'grey' },
    { label: 'Waiting', count: waiting, tone: 'rest' },
  ]
  return parts.filter(({ count }) => count > 0)
}
