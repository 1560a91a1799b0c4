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
  | 'ToBeCalledTotal'

/** The counters of calls, in the same way. */
const callParts = (broadcast: Counters, beingCalled: number): ResultPart[] => {
  const isOver = broadcast.BroadcastStatusCategory === 'Completed'
  const incomplete = broadcast.IncompleteTotal ?? 0
  const waiting = toBeCalled(broadcast)
  return [
    { label: 'Live answer', count: broadcast.LivePersonTotal ?? 0, tone: 'green' },
    { label: 'Voicemail', count: broadcast.AnsweringMachineTotal ?? 0, tone: 'teal' },
    { label: 'Busy / no answer', count: broadcast.BusyNoAnswerTotal ?? 0, tone: 'amber' },
    { label: 'Invalid', count: broadcast.InvalidNumberTotal ?? 0, tone: 'grey' },
    { label: 'Incomplete', count: incomplete - waiting, tone: isOver ? 'rest' : 'grey' },
    ...callsToCome(waiting, beingCalled),
  ]
}

/** Whoever is on the phone at this moment, and those after them; asked for apart, the first may be of a moment before. */
const callsToCome = (toCome: number, beingCalled: number): ResultPart[] => {
  const now = Math.min(toCome, beingCalled)
  return [
    { label: 'Being called', count: now, tone: 'violet' },
    { label: 'To be called', count: toCome - now, tone: 'rest' },
  ]
}

/** Texts and calls together: who gets both counts with each. */
const bothParts = (broadcast: Counters, beingCalled: number): ResultPart[] => {
  const { OnTheirWay, UnknownTexts, NotDeliveredTexts, IncompleteTotal = 0 } = broadcast
  const texts = Math.max(0, NotDeliveredTexts - OnTheirWay - UnknownTexts)
  const toCome = toBeCalled(broadcast)
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
    ...(isOver
      ? [{ label: 'Not sent or incomplete', count: texts + IncompleteTotal, tone: 'rest' as const }]
      : [
          { label: 'Incomplete', count: Math.max(0, IncompleteTotal - toCome), tone: 'grey' as const },
          { label: 'Texts waiting', count: texts, tone: 'rest' as const },
          ...callsToCome(toCome, beingCalled),
        ]),
  ]
}

/** The counters of a broadcast as parts of its bar that add up to PhoneNumberCount; empty ones are left out. Of calls with how many are being made. */
export const resultParts = (broadcast: Counters, beingCalled = 0): ResultPart[] => {
  if (isOfBoth(broadcast)) return bothParts(broadcast, beingCalled).filter(({ count }) => count > 0)
  if (isOfCalls(broadcast)) return callParts(broadcast, beingCalled).filter(({ count }) => count > 0)
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
