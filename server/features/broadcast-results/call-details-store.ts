/** Recipients of a broadcast that calls, as the list of details has them. */
import type { DetailRow } from '@carillon/contract/broadcast-results.ts'
import { channel } from '@carillon/domain/broadcast/channel.ts'
import type { RawBuilder } from 'kysely'
import { all, type Db, sql } from '../../platform/database.ts'
import { type ListRequest, limitOf } from '../../platform/page.ts'
import type { Scope } from '../../platform/scope.ts'
import { callColumns, cellsOf, lastCall } from './call-columns-store.ts'
import { areChosen, type ChosenOf } from './chosen-store.ts'
import { areAsked, countDetails, type DetailSort, type DetailsPage, inOrder, resultOf } from './store.ts'

const columns = sql`${callColumns}, ${resultOf} as "TextResultCategory", ${resultOf} as "TextResult", false as "Replied", false as "OptedOut",
  '{}'::text[] as "TextResponses", null as "TextSurveyResponse", null as "QuietUntil", null as "WhyLeftOut", null as "OwnMessage"`

type Row = Omit<DetailRow, 'TextStatus' | 'NumberOfAttempts'>
const detailOf = (row: Row): DetailRow => ({ ...row, TextStatus: row.Outcome, NumberOfAttempts: row.Attempts })

/** These of them, in this order. */
export const callDetailsOf = async (
  db: Db,
  scope: Scope,
  broadcastId: number,
  phones: readonly number[],
): Promise<DetailRow[]> => {
  const rows = await all<Row>(
    db,
    sql`select ${columns} from unnest(${phones}::bigint[]) with ordinality as page(phone, place)
      join lateral (select * from recipients r where r.account_id = ${scope.accountId} and r.broadcast_id = ${broadcastId}
        and r.phone = page.phone and r.channel = ${channel.call}) r on true
      ${lastCall}
      order by page.place`,
  )
  return rows.map(detailOf)
}

/** Ids first: the calls of those on the page alone are looked at. */
export const listCallDetails = async (
  db: Db,
  scope: Scope,
  { request, ...asked }: DetailsPage,
): Promise<{ Items: DetailRow[]; Size: number }> => {
  const ofCalls = { ...asked, isOfCalls: true }
  const Size = await countDetails(db, scope, ofCalls)
  if (Size === 0) return { Items: [], Size }
  const page = await all<{ phone: number }>(
    db,
    sql`select r.phone from recipients r where r.channel = ${channel.call} and ${areAsked(scope, ofCalls)}
      ${inOrder(request)} ${limitOf(request)}`,
  )
  const phones = page.map(({ phone }) => phone)
  return { Items: await callDetailsOf(db, scope, asked.broadcastId, phones), Size }
}

/** A select of one column `cells`, of those chosen in the order of the list. */
export const callDetailCells = (scope: Scope, of: ChosenOf, request: ListRequest<DetailSort>): RawBuilder<unknown> =>
  cellsOf(scope, sql`where r.channel = ${channel.call} and ${areChosen(scope, of)} ${inOrder(request)}`)
