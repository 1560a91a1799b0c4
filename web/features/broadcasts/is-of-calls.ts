import type { Broadcast } from '@carillon/contract/broadcasts.ts'

/** It texts and calls. */
export const isOfBoth = ({ BroadcastType }: { BroadcastType?: Broadcast['BroadcastType'] }): boolean =>
  BroadcastType?.startsWith('SMSAnd') === true || BroadcastType?.startsWith('SMSOr') === true

/** It calls and does not text. */
export const isOfCalls = ({ BroadcastType }: { BroadcastType?: Broadcast['BroadcastType'] }): boolean =>
  BroadcastType === 'Announcement' || BroadcastType === 'Survey'
