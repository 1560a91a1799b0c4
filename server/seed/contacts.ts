import { addMembers } from '../features/contacts/groups/member-store.ts'
import { insertGroup } from '../features/contacts/groups/store.ts'
import { type ContactRow, insertContacts } from '../features/contacts/store.ts'
import type { Db } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'
import { personOf } from './names.ts'

const areaCodes = [217, 309, 618]
const jobs = [
  'Math teacher',
  'English teacher',
  'Bus driver',
  'Coach',
  'Librarian',
  'Front office',
  'Nurse',
  'Counselor',
]
const grades = ['Grade 9', 'Grade 10', 'Grade 11', 'Grade 12']

/** Last two digits whose handsets answer a text; the last one asks to be removed (rules/simulator 2). */
const repliers = [60, 61, 62, 63, 65, 66, 70, 71, 72, 73, 74, 76]
/** The 40 of Staff: those who answer, those whose texts fail (80 and 90), and silent ones. */
const staff = [...repliers, 80, 90, ...Array.from({ length: 26 }, (_, index) => index * 2)]

const phoneOf = (areaCode: number, lastTwo: number) => 10_000_000_000 + areaCode * 10_000_000 + 5_550_100 + lastTwo

const staffPhones = staff.map((lastTwo, index) => phoneOf(areaCodes[index % 3]!, lastTwo))
const allPhones = Array.from({ length: 300 }, (_, index) => phoneOf(areaCodes[index % 3]!, Math.floor(index / 3)))
const gradePhones = allPhones.filter((phone) => !staffPhones.includes(phone))

/** Ten of the grades' people, whom the member added and who are all that they see. */
const isMembers = (phone: number) => gradePhones.indexOf(phone) % 26 === 0

const rowOf = (primaryPhone: number, index: number): ContactRow => ({
  ...personOf(index),
  notes: index < staff.length ? jobs[index % jobs.length]! : '',
  primaryPhone,
  secondaryPhone: null,
  tertiaryPhone: null,
})

/**
 * The 300 contacts of Lincoln High: 555-0100 to 555-0199 in three area codes, so that every behaviour of the simulated
 * handsets is there three times. Forty are Staff, the others four grades of 65.
 */
export const makeContacts = async (tx: Db, { owner, member }: { owner: Scope; member: Scope }, now: Date) => {
  const rows = [...staffPhones, ...gradePhones].map(rowOf)
  const ids = new Map<number, number>()
  for (const scope of [owner, member]) {
    const own = rows.filter(({ primaryPhone }) => isMembers(primaryPhone) === (scope === member))
    for (const [at, id] of (await insertContacts(tx, scope, own, now)).entries()) ids.set(own[at]!.primaryPhone, id!)
  }
  const fill = async (name: string, phones: readonly number[]) => {
    const listId = (await insertGroup(tx, owner, name, now))!
    const people = phones.map((phone) => ids.get(phone)!)
    await addMembers(tx, owner, listId, people)
    return listId
  }
  const staffListId = await fill('Staff', staffPhones)
  const gradeListIds: number[] = []
  for (const [grade, name] of grades.entries()) {
    const phones = gradePhones.filter((_, index) => index % grades.length === grade)
    gradeListIds.push(await fill(name, phones))
  }
  return { staffListId, gradeListId: gradeListIds[0]!, repliers: staffPhones.slice(0, repliers.length) }
}
