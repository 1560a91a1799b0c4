import type { HistoryItem } from '@carillon/contract/contact-history.ts'
import { formatPhone } from '@carillon/domain/phone/number.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { findPermissions, findPhones } from '../contacts/said/store.ts'
import { type ActRow, findActs } from './store.ts'

/** Where a contact came from, what was done to it, and what its phones have agreed to and refused; newest first. */
export const listHistory = async (
  { db }: Platform,
  scope: Scope,
  personId: number,
): Promise<{ Items: HistoryItem[] }> => {
  const phones = await findPhones(db, scope, personId)
  if (!phones) throw refuse('NotFound')
  const acts = (await findActs(db, scope, personId)).map(itemOf)
  const permissions = (await findPermissions(db, scope, personId, phones)).map(
    ({ Source, ...item }): HistoryItem => ({
      ...item,
      ID: `permission-${item.Date}-${item.PhoneNumber}-${item.Event}`,
      Kind: 'Permission',
      Detail: sourceWord(Source),
    }),
  )
  // Both are in order, and of one moment the adding comes before what the person has agreed to by it.
  const newestFirst = (one: HistoryItem, other: HistoryItem) => Date.parse(other.Date) - Date.parse(one.Date)
  return { Items: [...permissions, ...acts].sort(newestFirst) }
}

const itemOf = (act: ActRow): HistoryItem => ({
  ID: `act-${act.no}`,
  Kind: 'Contact',
  Event: eventOf(act),
  Detail: [...detailsOf(act)].join(' · '),
  PhoneNumber: null,
  Words: null,
  By: act.By,
  Date: act.at,
})

const eventOf = ({ kind, way, isKept, others }: ActRow): string => {
  switch (kind) {
    case 'Added':
      return way === null ? 'Added' : added[way]
    case 'Edited':
      return edited[way ?? 'Page'] ?? 'Edited'
    case 'Listed':
      return way === 'File' ? 'In a file that changed nothing' : 'In a list that changed nothing'
    case 'Deleted':
      return way === 'Undo' ? 'Moved to Deleted by an undo' : 'Moved to Deleted'
    case 'Restored':
      return way === 'Undo' ? 'Brought back by an undo' : 'Restored from Deleted'
    case 'Merged': {
      const kept = others.find((other) => other.isKept)
      return isKept ? 'Merged' : `Merged into ${kept ? nameOf(kept) : 'another contact'}`
    }
    case 'Unmerged':
      return 'Merge undone'
  }
}

const added: Record<NonNullable<ActRow['way']>, string> = {
  Page: 'Added by hand',
  Program: 'Added by a program',
  List: 'Added from a list',
  File: 'Imported from a file',
  Text: 'Joined by text',
  Broadcast: 'Added from a broadcast',
  Merge: 'Added',
  Undo: 'Added',
}

const edited: Partial<typeof added> = {
  Program: 'Edited by a program',
  List: 'Changed by a list',
  File: 'Changed by an import',
  Undo: 'Put back by an undo',
}

function* detailsOf({ kind, fileName, rowNo, fields, isKept, others }: ActRow) {
  if (fileName !== null) yield fileName
  if (fileName !== null && rowNo !== null) yield `row ${rowNo.toLocaleString('en-US')}`
  if (fields.length > 0) yield fields.join(', ')
  if (kind === 'Merged' && isKept) yield `With ${others.map(nameOf).join(', ') || 'another contact'}`
}

const nameOf = ({ name, phone }: ActRow['others'][number]): string => name || formatPhone(phone)

const sourceWord = (source: string): string => source.charAt(0).toUpperCase() + source.slice(1)
