import type { Broadcast } from '@carillon/contract/broadcasts.ts'

/** It calls and does not text. */
export const isOfCalls = ({ BroadcastType }: { BroadcastType?: Broadcast['BroadcastType'] }): boolean =>
  BroadcastType === 'Announcement' || BroadcastType === 'Survey'
