import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { combination, isOfCalls as isTypeOfCalls } from '@carillon/domain/broadcast/type.ts'

/** Nothing is known of it where it does not say. */
type Typed = { BroadcastType?: Broadcast['BroadcastType'] }

/** It texts and calls. */
export const isOfBoth = ({ BroadcastType }: Typed): boolean =>
  BroadcastType !== undefined && combination(BroadcastType) !== undefined

/** It calls and does not text. */
export const isOfCalls = ({ BroadcastType }: Typed): boolean =>
  BroadcastType !== undefined && isTypeOfCalls(BroadcastType)
