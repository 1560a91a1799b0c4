import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { reached } from './handed-over.ts'

type Told = Pick<Broadcast, 'LivePersonTotal' | 'AnsweringMachineTotal' | 'FailedCallTotal' | 'BusyNoAnswerTotal'>

/** Calls as `isFailing` reads texts: what has come to an end, and how much of that reached nobody. */
export const callsAsTexts = (broadcast: Told) => ({
  ...{ DeliveredTexts: reached(broadcast), FailedTextTotal: broadcast.FailedCallTotal },
})

/** The tab where most of them are found. */
export const tabOfFailedCalls = ({ BusyNoAnswerTotal, FailedCallTotal }: Told) =>
  ({
    ...{ section: 'call-results', sub: BusyNoAnswerTotal * 2 >= FailedCallTotal ? 'busy-no-answer' : 'not-completed' },
  }) as const
