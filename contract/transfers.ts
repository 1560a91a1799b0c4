/** Whoever is called and presses 0 is passed on to a person (rules/calls 25 to 30). */
import { z } from 'zod'
import { call, id, idIn, instant } from './call.ts'
import { listOf, listQuery } from './lists.ts'

export const transferResults = [
  ...(['Connected', 'Abandoned', 'LinesBusy', 'NoCredits', 'NotTaken', 'Unconfirmed', 'InProgress'] as const),
] as const

/** One time that somebody pressed 0. */
export const TransferRow = z.object({
  TransferID: id,
  PhoneNumber: z.string(),
  PersonID: id.nullable(),
  FirstName: z.string(),
  LastName: z.string(),
  /** The number that took the call, or was to take it. */
  TransferNumber: z.string(),
  /** When 0 was pressed, and when both were joined; null where they were not. */
  AskedDate: instant,
  ConnectedDate: instant.nullable(),
  /** That they talked; null where that is not known: the carrier took it over, or a process died. */
  Seconds: z.number().nullable(),
  Result: z.enum(transferResults),
  Credits: z.number(),
})
export type TransferRow = z.infer<typeof TransferRow>

export const TransfersQuery = listQuery(TransferRow)

export const listTransfers = call({
  name: 'listTransfers',
  summary: 'Who pressed 0 in the calls of a broadcast, whom they talked to and how long, latest first',
  method: 'GET',
  path: '/broadcasts/{BroadcastID}/transfers',
  who: 'user',
  params: z.object({ BroadcastID: idIn }),
  query: TransfersQuery,
  reply: listOf(TransferRow),
})
