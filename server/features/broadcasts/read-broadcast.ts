import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { ListRequest } from '@carillon/domain/table/paging.ts'
import type { Platform } from '../../platform/platform.ts'
import { roomOf } from '../../platform/realtime.ts'
import { refuseFields } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { readPace } from '../deliveries/read-pace.ts'
import { visibleBroadcast } from './policy.ts'
import * as store from './store.ts'

/** One broadcast as it travels. */
export const readBroadcast = async (platform: Platform, scope: Scope, broadcastId: number): Promise<Broadcast> => {
  const row = visibleBroadcast(await store.findBroadcast(platform.db, scope, broadcastId))
  return { ...row, Pace: await readPace(platform, scope, row.TextNumberID) }
}

type Request = ListRequest<store.BroadcastSort, store.BroadcastFilter>

export const listBroadcasts = async (
  platform: Platform,
  scope: Scope,
  request: Request,
): Promise<{ Items: Broadcast[]; Size: number }> => {
  const found = await store.listBroadcasts(platform.db, scope, { ...request, filters: request.filters.map(checked) })
  const paces = new Map<number, number | null>()
  for (const { TextNumberID } of found.Items) {
    if (!paces.has(TextNumberID)) paces.set(TextNumberID, await readPace(platform, scope, TextNumberID))
  }
  return { ...found, Items: found.Items.map((row) => ({ ...row, Pace: paces.get(row.TextNumberID) ?? null })) }
}

/** Tells those who see it that a broadcast changed, and the account that its credits did. After the commit only. */
export const publishChange = (
  { realtime }: Platform,
  { accountId }: Scope,
  { broadcastId, userId }: { broadcastId: number; userId: number },
) => {
  realtime.publish([roomOf.broadcasts(accountId), roomOf.user(userId)], 'broadcast.updated', {
    BroadcastID: broadcastId,
  })
  realtime.publish([roomOf.account(accountId)], 'account.updated', { AccountID: accountId })
}

/** A filter on a date or a number must be one; the database would fail on it. */
const checked = (filter: Request['filters'][number]): Request['filters'][number] => {
  const { field, value } = filter
  if (field === 'StartDate' || field === 'CreatedDate') {
    const at = Date.parse(value)
    if (Number.isNaN(at)) throw refuseFields({ [field]: [`${field} must be a date, such as 2026-01-31.`] })
    return { ...filter, value: new Date(at).toISOString() }
  }
  if ((field === 'TextNumberID' || field === 'UserID') && !/^\d{1,15}$/.test(value)) {
    throw refuseFields({ [field]: [`${field} must be a whole number.`] })
  }
  return filter
}
