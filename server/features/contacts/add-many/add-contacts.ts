import { ContactForm } from '@carillon/contract/contacts.ts'
import type { AddedContact, NewContact } from '@carillon/contract/groups.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse, refuseUnknown } from '../../../platform/refusal.ts'
import type { Scope } from '../../../platform/scope.ts'
import { attempt, inUnit, type Unit } from '../../../platform/unit.ts'
import { readCountryId } from '../../account/store.ts'
import { lookUpSoon } from '../../phone-numbers/look-up-soon.ts'
import { deleteUndo, hasChanged, insertUndo } from '../../undos/store.ts'
import { tellUndos } from '../../undos/tell-undos.ts'
import { hasGroup } from '../groups/store.ts'
import { readPhones } from '../read-form.ts'
import { noticeChanges, noticeGrowth } from '../statistics-store.ts'
import { tellContacts } from '../tell-contacts.ts'
import { lockRoster } from '../upsert/store.ts'
import { type GivenRow, upsertRows } from './store.ts'

type Asked = {
  Contacts: readonly NewContact[]
  UserIndicatedConsentDeclared: boolean
  Overwrite: boolean
  OnlyCount: boolean
}
type Reply = { Added: number; Updated: number; Unchanged: number; Skipped: number; Items: AddedContact[] }

/**
 * Adds many contacts to Everyone and a group. A bad row is told and left out; of several with one number the last is taken; a
 * known number fills in blanks, or is overwritten when that was asked for.
 */
export const addContacts = async (platform: Platform, scope: Scope, listId: number, asked: Asked): Promise<Reply> => {
  if (asked.OnlyCount) return await inUnit(platform, scope, (unit) => count(unit, listId, asked))
  if (areMany(asked)) await noticeChanges(platform.db)
  return await inUnit(platform, scope, (unit) => add(unit, listId, asked))
}

/** So many at once that the planner must know how many there are. */
const areMany = ({ Contacts }: Asked) => Contacts.length >= 1000

/** What would become of them; all that was done to know it is undone. */
const count = async (unit: Unit, listId: number, asked: Asked): Promise<Reply> => {
  let found: Reply | undefined
  const { error } = await attempt(unit, async (part) => {
    found = { ...(await add(part, listId, { ...asked, UserIndicatedConsentDeclared: true })), Items: [] }
    throw counted
  })
  if (error !== counted) throw error
  return found!
}

const counted = new Error('Counted.')

const add = async (unit: Unit, listId: number, asked: Asked): Promise<Reply> => {
  const { db: tx, scope, now } = unit
  const { Contacts, UserIndicatedConsentDeclared, Overwrite } = asked

  await lockRoster(tx, scope)
  if (listId < 0 || !(await hasGroup(tx, scope, listId))) throw refuse('NotFound')
  if (!UserIndicatedConsentDeclared) throw refuse('ConsentMissing')
  const named = [...new Set(Contacts.flatMap((form) => (form.Lists ?? []).map(({ ListID }) => ListID)))]
  for (const id of named) if (id < 0 || !(await hasGroup(tx, scope, id))) throw refuseUnknown('Contacts', 'group', [id])
  const { rows, skipped } = readRows(Contacts, listId, await readCountryId(tx, scope))
  const undoId = await insertUndo(tx, scope, { kind: 'AddContacts', thingId: listId, now })
  const done = rows.length > 0 ? await upsertRows(tx, scope, rows, { overwrite: Overwrite, undoId, now }) : []
  if (!(await hasChanged(tx, scope, undoId))) await deleteUndo(tx, scope, undoId)
  await lookUpSoon(
    tx,
    scope,
    rows.flatMap((row) => [row.primaryPhone, row.secondaryPhone, row.tertiaryPhone]),
  )
  const added = done.map(({ index, personId, outcome }) => ({
    Index: index,
    PersonID: personId,
    Outcome: outcomes[outcome],
    Message: '',
  }))
  const Items = [...added, ...skipped].sort((one, other) => one.Index - other.Index)
  const countOf = (asked: AddedContact['Outcome']) => Items.filter(({ Outcome }) => Outcome === asked).length
  const reply = {
    Added: countOf('Added'),
    Updated: countOf('Updated'),
    Unchanged: countOf('Unchanged'),
    Skipped: countOf('Skipped'),
    Items,
  }

  if (areMany(asked)) unit.afterCommit(({ db }) => noticeGrowth(db, reply.Added))
  tellContacts(unit)
  tellUndos(unit)
  return reply
}

const outcomes = { added: 'Added', updated: 'Updated', unchanged: 'Unchanged' } as const

const readRows = (forms: readonly NewContact[], listId: number, CountryID: number) => {
  const rows = new Map<number, GivenRow>()
  const skipped: AddedContact[] = []
  const skip = (Index: number, Message: string) => skipped.push({ Index, PersonID: null, Outcome: 'Skipped', Message })
  for (const [index, typed] of forms.entries()) {
    const read = ContactForm.safeParse({ ...typed, PrimaryPhone: typed.PrimaryPhone ?? '' })
    if (!read.success) {
      skip(index, read.error.issues[0]!.message)
      continue
    }
    const form = read.data
    const { phones, errors } = readPhones(form, CountryID)
    if (!phones || phones.PrimaryPhone === null) {
      skip(index, Object.values(errors ?? {}).flat()[0] ?? 'Enter a Phone Number.')
      continue
    }
    const earlier = rows.get(phones.PrimaryPhone)
    if (earlier) skip(earlier.index, `Another row below has the same number: row ${index + 1} was taken.`)
    rows.set(phones.PrimaryPhone, {
      index,
      firstName: form.FirstName,
      lastName: form.LastName,
      notes: form.Notes,
      primaryPhone: phones.PrimaryPhone,
      secondaryPhone: phones.SecondaryPhone,
      tertiaryPhone: phones.TertiaryPhone,
      noTexts: form.NoTexts,
      noCalls: form.NoCalls,
      customData: form.CustomData,
      listIds: [listId, ...form.Lists.map(({ ListID }) => ListID)].filter((id) => id > 0),
    })
  }
  return { rows: [...rows.values()], skipped }
}
