import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportScene, openImportScene } from '../../../testing/import-scene.ts'

let scene: ImportScene
beforeAll(async () => {
  scene = await openImportScene()
})
afterAll(() => scene.close())

/** mulberry32: the same numbers for the same seed. */
const randomOf = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Person = { name: string; notes: string; second: number | null; third: number | null; groups: Set<string> }
type Row = { no: number; phones: number[]; name: string; notes: string; group: string }

/** Whose numbers the rows of a file are (rules/imports 5 and 21): the last of a number counts, and no further number is lost. */
const contactsIn = (rows: readonly Row[]): Row[] => {
  const used = new Map(rows.map((row) => [row.phones[0]!, { ...row }]))
  const taken = new Set([...used.values()].flatMap(({ phones }) => phones))
  const first = new Map([...used].map(([phone, row]) => [phone, row.no]))
  const lost = rows.toReversed().filter((row) => {
    const isLost = row.no !== first.get(row.phones[0]!) && row.phones[1] !== undefined && !taken.has(row.phones[1])
    if (isLost) taken.add(row.phones[1]!)
    return isLost
  })
  const apart = lost.filter((row) => {
    const by = used.get(row.phones[0]!)!
    const isSame = row.name === '' || by.name === '' || row.name === by.name
    if (isSame && by.name === '') by.name = row.name
    if (!isSame || by.phones.length === 3) return true
    by.phones = [...by.phones, row.phones[1]!]
    return false
  })
  const moved = apart.map((row) => ({ ...row, phones: row.phones.slice(1) }))
  return [...used.values(), ...moved].sort((one, other) => one.no - other.no)
}

/** What an import means, without a database. */
const importInto = (book: Map<number, Person>, rows: string[][], target: string | null, overwrite: boolean) => {
  const read = (rows as [string, string, string, string, string][]).map(([first, name, notes, second, group], no) => {
    // A bad first number gives its place to the second.
    const phones = [...new Set([first, second])].filter((phone) => phone !== '' && phone !== 'bad')
    return { no, phones: phones.map((phone) => Number(`1${phone}`)), name, notes, group }
  })
  const usable = read.filter(({ phones }) => phones.length > 0)
  const contacts = contactsIn(usable)
  for (const { phones, name, notes, group } of contacts) {
    const [phone, two = null, three = null] = phones as [number, number?, number?]
    const known = book.get(phone)
    const person = known ?? { name: '', notes: '', second: null, third: null, groups: new Set<string>() }
    const choose = (old: string, given: string) => (overwrite ? given || old : old || given)
    const unless = (one: number | null, other: number | null) => (one === other ? null : one)
    // A number that finds no free place is left out.
    const second = overwrite ? (two ?? unless(person.second, three)) : (person.second ?? unless(two, person.third))
    const third = overwrite
      ? (three ?? unless(person.third, two))
      : (person.third ?? unless(three, person.second ?? two) ?? unless(two, person.second))
    book.set(phone, {
      name: choose(person.name, name),
      notes: choose(person.notes, notes),
      second,
      third: unless(third, second),
      groups: new Set([...person.groups, ...(target ? [target] : []), ...(group ? [group] : [])]),
    })
  }
  return { good: contacts.length, bad: read.length - usable.length }
}

test.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
  'a random file over a random book is what it says, seed %i',
  async (seed) => {
    for (const table of ['contacts', 'lists', 'list_members', 'list_counts']) await scene.query(`delete from ${table}`)
    const random = randomOf(seed)
    const pick = (words: string[]) => words[random(words.length)]!
    const phone = () => `217555${String(2000 + random(40))}`
    const book = new Map<number, Person>()
    for (let round = 0; round < 3; round += 1) {
      const rows = Array.from({ length: 1 + random(60) }, () => [
        random(12) === 0 ? 'bad' : phone(),
        pick(['', 'Ada', 'Bo', 'Cy']),
        pick(['', '', 'vip', 'new']),
        pick(['', '', phone()]),
        pick(['', '', 'Owls', 'Ravens']),
      ])
      const Overwrite = random(2) === 0
      const target = pick(['', 'Parents'])
      let listId = 0
      if (target) {
        const [list] = await scene.query<{ id: number }>(
          `insert into lists (account_id, name, created_by, created_at) values ($1, $2, 1, now())
          on conflict (account_id, lower(name), book) where deleted_at is null do update set name = excluded.name
          returning list_id as id`,
          [scene.accounts.lincoln.accountId, target],
        )
        listId = list!.id
      }
      const header = 'Primary Phone,First,Notes,Second Phone,Group\n'
      const reply = await scene.bring(`${header}${rows.map((row) => row.join(',')).join('\n')}\n`, {
        listId,
        Overwrite,
      })
      const { good, bad } = importInto(book, rows, target || null, Overwrite)
      const { Counts } = reply.body
      expect(Counts).toMatchObject({
        Rows: rows.length,
        Good: good,
        Bad: bad,
        DuplicatesInFile: rows.length - good - bad,
      })
      expect(Counts.Added + Counts.Updated + Counts.Unchanged).toBe(good)
    }
    const expected = [...book].sort(([one], [other]) => one - other)
    const thirds = await scene.query<{ third: number | null }>(
      'select tertiary_phone as third from contacts where account_id = $1 order by primary_phone',
      [scene.accounts.lincoln.accountId],
    )
    expect((await scene.book()).map((person, at) => ({ ...person, ...thirds[at] }))).toEqual(
      expected.map(([number, { name, notes, second, third, groups }]) => ({
        ...{ phone: number, name, notes, second, third },
        groups: groups.size > 0 ? [...groups].sort() : ['Unfiled'],
      })),
    )
    const wrong = await scene.query(
      `select list_id, sum(delta) as told, (select count(*) from list_members m where m.list_id = c.list_id) as n
      from list_counts c where list_id <> 0 group by list_id
      having sum(delta) <> (select count(*) from list_members m where m.list_id = c.list_id)`,
    )
    expect(wrong).toEqual([])
  },
)
