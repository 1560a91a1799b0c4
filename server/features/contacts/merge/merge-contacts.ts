import type { Contact } from '@carillon/contract/contacts.ts'
import { parsePhone } from '@carillon/domain/phone/number.ts'
import { refuse, refuseFields, refuseUnknown } from '../../../platform/refusal.ts'
import type { Unit } from '../../../platform/unit.ts'
import { readCountryId } from '../../account/store.ts'
import { noteActOn } from '../../contact-acts/act-store.ts'
import { insertUndoBatch } from '../../undos/batch-store.ts'
import { insertUndo } from '../../undos/store.ts'
import { tellUndos } from '../../undos/tell-undos.ts'
import { addMembers } from '../groups/member-store.ts'
import { findContact, moveToDeleted, updateRow } from '../store.ts'
import { tellContacts } from '../tell-contacts.ts'
import { lockRoster } from '../upsert/store.ts'
import { type Merged, readMerged, takeEditors } from './store.ts'
import type { Before } from './take-merge-back.ts'

type Asked = { Contacts: readonly { PersonID: number }[]; PhoneNumbers?: readonly string[] | undefined }

/**
 * Makes one contact of several. The kept one stays who it is: it takes what it lacks from the others in the order given, all
 * their groups, and the strictest of their preferences; the others move to Deleted. One that is there already, because its number was
 * taken meanwhile, stays there.
 */
export const mergeContacts = async (
  unit: Unit,
  keptId: number,
  { Contacts, PhoneNumbers }: Asked,
): Promise<{ Contact: Contact; UndoID: number; Message: string | null }> => {
  const { db: tx, scope, now } = unit
  try {
    await lockRoster(tx, scope)
    const otherIds = [...new Set(Contacts.map(({ PersonID }) => PersonID))]
    if (otherIds.includes(keptId)) throw refuseFields({ Contacts: ['Choose other contacts to merge into this one.'] })
    const found = new Map((await readMerged(tx, scope, [keptId, ...otherIds])).map((one) => [one.personId, one]))
    const kept = found.get(keptId)
    if (!kept || kept.isDeleted) throw refuse('NotFound')
    const unknown = otherIds.filter((id) => !found.has(id))
    if (unknown.length > 0) throw refuseUnknown('Contacts', 'contact', unknown)
    const others = otherIds.map((id) => found.get(id)!)
    const phones = choosePhones([kept, ...others], PhoneNumbers, await readCountryId(tx, scope))
    const addedLists = [...new Set(others.flatMap(({ listIds }) => listIds))].filter((id) => !kept.listIds.includes(id))
    const notes = joinNotes([kept, ...others].map((one) => one.notes))
    const merged = { ...joined(kept, others), ...phones, notes: notes.kept }
    const addedEditors = await takeEditors(tx, scope, keptId, otherIds)
    const deletedIds = others.filter(({ isDeleted }) => isDeleted).map(({ personId }) => personId)
    const before: Before = { personId: keptId, row: kept, merged, addedLists, addedEditors, deletedIds }
    const name = `${merged.firstName} ${merged.lastName}`.trim() || null
    const UndoID = await insertUndo(tx, scope, { kind: 'Merge', name, total: otherIds.length + 1, kept: before, now })
    await insertUndoBatch(tx, scope, UndoID, { part: 'deleted', ids: otherIds, at: now })
    await moveToDeleted(tx, scope, otherIds, now)
    await updateRow(tx, scope, keptId, merged, now)
    const mergedIds = [keptId, ...otherIds]
    await noteActOn(tx, scope, { kind: 'Merged', way: 'Merge', keptId, mergedIds }, mergedIds, now)
    for (const listId of addedLists) await addMembers(tx, scope, listId, [keptId])
    const Contact = (await findContact(tx, scope, keptId))!

    tellContacts(unit)
    tellUndos(unit)
    return { Contact, UndoID, Message: notes.cut && sayCut(notes.cut) }
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'contacts_by_phone') throw refuse('ContactExists')
    throw error
  }
}

const phonesOf = ({ primaryPhone, secondaryPhone, tertiaryPhone }: Merged) =>
  [primaryPhone, secondaryPhone, tertiaryPhone].filter((phone) => phone !== null)

const choosePhones = (all: readonly Merged[], named: readonly string[] | undefined, CountryID: number) => {
  const wrong = (sentence: string) => refuseFields({ PhoneNumbers: [sentence] })
  const had = [...new Set(all.flatMap(phonesOf))]
  const chosen = named ? [...new Set(named.map((typed) => readNamed(typed, had, CountryID)))] : had
  if (chosen.length > 3) {
    throw wrong(`Together they have ${chosen.length} numbers, and a contact holds three. Choose which to keep.`)
  }
  if (chosen.includes(undefined)) throw wrong('Choose among the numbers that these contacts have.')
  const [primaryPhone, secondaryPhone = null, tertiaryPhone = null] = chosen as number[]
  return { primaryPhone: primaryPhone!, secondaryPhone, tertiaryPhone }
}

const readNamed = (typed: string, had: readonly number[], CountryID: number): number | undefined => {
  const parsed = parsePhone(typed, CountryID)
  return 'phone' in parsed && had.includes(parsed.phone) ? parsed.phone : undefined
}

const joined = (kept: Merged, others: readonly Merged[]): Merged => {
  const first = (field: 'firstName' | 'lastName') =>
    kept[field] || (others.find((other) => other[field] !== '')?.[field] ?? '')
  return {
    ...kept,
    firstName: first('firstName'),
    lastName: first('lastName'),
    noTexts: [kept, ...others].some(({ noTexts }) => noTexts),
    noCalls: [kept, ...others].some(({ noCalls }) => noCalls),
    customData: filled([kept, ...others].map(({ customData }) => customData)),
  }
}

/** Of all of them, each once. `cut` is what they would be where they are too long together (rules/contacts 1). */
const joinNotes = (all: readonly string[]): { kept: string; cut: string | null } => {
  const joined = [...new Set(all.map((notes) => notes.trim()).filter(Boolean))].join('; ')
  if (joined.length <= longestNotes) return { kept: joined, cut: null }
  // No half of a character is left at the end.
  return {
    kept: joined
      .slice(0, longestNotes)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd(),
    cut: joined,
  }
}

const longestNotes = 50
const sayCut = (notes: string) => `Notes hold ${longestNotes} characters, so these were cut: “${notes}”.`

/** Each field from the first contact that has it filled. */
const filled = (all: readonly Readonly<Record<string, string>>[]) => {
  const fields: Record<string, string> = {}
  for (const one of all) for (const [name, value] of Object.entries(one)) fields[name] ||= value
  return fields
}
