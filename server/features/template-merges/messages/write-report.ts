import { csvLine, csvMark } from '@carillon/domain/imports/csv.ts'
import type { Db } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { FileReply } from '../../../platform/route.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { StoredMerge } from '../../audiences/merges/store.ts'
import { visibleMerge } from '../policy.ts'
import { findMerge } from '../store.ts'
import { mergedMessage } from './fill-message.ts'
import { findPeople } from './find-people.ts'
import { type MessagesAsked, type Personal, personalAfter } from './store.ts'

/** Those who will not get the message, and why, as CSV; of a status asked for, those of it. */
export const mergeReport = async (
  { db }: Platform,
  scope: Scope,
  mergeId: number,
  asked: Pick<MessagesAsked, 'q' | 'filters' | 'shown'>,
): Promise<FileReply> => {
  const { stored } = visibleMerge(await findMerge(db, scope, mergeId))
  const rows = rowsOf(db, scope, stored, { ...asked, shown: asked.shown === 'All' ? 'LeftOut' : asked.shown })
  return { fileName: 'Messages.csv', content: linesOf(stored, rows) }
}

const heads = ['Phone', 'First Name', 'Last Name', 'Notes', 'Result', 'Message']
const rowsAtOnce = 2000

async function* linesOf(merge: StoredMerge, batches: AsyncIterable<Personal[]>): AsyncGenerator<string> {
  yield csvMark + csvLine(heads)
  for await (const batch of batches) yield batch.map((row) => lineOf(merge, row)).join('')
}

async function* rowsOf(
  db: Db,
  scope: Scope,
  merge: StoredMerge,
  asked: Pick<MessagesAsked, 'q' | 'filters' | 'shown'>,
) {
  const sources = await findPeople(db, scope, merge)
  const mergeId = merge.template_merge_id
  for (let after = 0; ; ) {
    const rows = await personalAfter(db, scope, { mergeId, sources, ...asked, after, most: rowsAtOnce })
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)!.phone
  }
}

const lineOf = (merge: StoredMerge, row: Personal): string => {
  const { StatusText, Exclude, IsOwn, Message } = mergedMessage(merge, row)
  const why = [Exclude ? 'Left out by hand' : '', StatusText].filter(Boolean).join('. ')
  const result = why || (IsOwn ? 'Written by hand' : 'Valid')
  return csvLine([row.PhoneNumber, row.FirstName, row.LastName, row.Notes, result, Message])
}
