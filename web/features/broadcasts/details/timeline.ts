import type { Broadcast } from '@carillon/contract/broadcasts.ts'

export type Happening = { readonly what: string; readonly at: string; readonly isAhead?: boolean }

type Told = Pick<Broadcast, 'CreatedDate' | 'StartDate' | 'CompletedDate' | 'BroadcastStatus' | 'User'>

/** What has happened to a broadcast, in order, and what comes next. */
export const timelineOf = (broadcast: Told, now: number): Happening[] => {
  const { CreatedDate, StartDate, CompletedDate, BroadcastStatus, User } = broadcast
  const by = `${User.FirstName} ${User.LastName}`.trim()
  const happenings: Happening[] = [{ what: by ? `Created by ${by}` : 'Created', at: CreatedDate }]
  const end = ends[BroadcastStatus]
  const neverStarted = CompletedDate !== null && Date.parse(CompletedDate) < Date.parse(StartDate)
  if (Date.parse(StartDate) > now && !end) happenings.push({ what: 'Starts', at: StartDate, isAhead: true })
  else if (!neverStarted) happenings.push({ what: 'Started', at: StartDate })
  if (end && CompletedDate !== null) happenings.push({ what: end, at: CompletedDate })
  return happenings
}

const ends: Partial<Record<Broadcast['BroadcastStatus'], string>> = {
  Complete: 'Completed',
  Canceled: 'Canceled',
  Expired: 'Expired',
  AuthorizationDeclined: 'Declined',
}
