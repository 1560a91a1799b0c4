import type { Broadcast } from '@carillon/contract/broadcasts.ts'

type Told = Pick<Broadcast, 'BroadcastStatusCategory'> & Partial<Pick<Broadcast, 'ToBeCalledTotal'>>

/** How many a call is still to come for, or is being made to, while it is not over. */
export const toBeCalled = ({ BroadcastStatusCategory, ToBeCalledTotal = 0 }: Told): number =>
  BroadcastStatusCategory === 'Completed' ? 0 : ToBeCalledTotal
