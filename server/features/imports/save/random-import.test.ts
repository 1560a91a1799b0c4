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

type Person = { name: string; notes: string; second: number | null; groups: Set<string> }

/** What an import means, without a database. */
const importInto = (book: Map<number, Person>, rows: string[][], target: string | null, overwrite: boolean) => {
  const last = new Map<number, { name: string; notes: string; second: string | undefined; group: string }>()
  let bad = 0
  for (const [first, name, notes, second, group] of rows as [string, string, string, string, string][]) {
    // A bad first number gives its place to the second.
    const phones = [...new Set([first, second].filter((cell) => /^\d+$/.test(cell)))]
    if (phones[0]) last.set(Number(`1${phones[0]}`), { name, notes, second: phones[1], group })
    else bad += 1
  }
  for (const [phone, { name, notes, second, group }] of last) {
    const known = book.get(phone)
    const person = known ?? { name: '', notes: '', second: null, groups: new Set<string>() }
    const choose = (old: string, given: string) => (overwrite ? given || old : old || given)
    const given = second === undefined ? null : Number(`1${second}`)
    book.set(phone, {
      name: choose(person.name, name),
      notes: choose(person.notes, notes),
      second: overwrite ? (given ?? person.second) : (person.second ?? given),
      groups: new Set([...person.groups, ...(target ? [target] : []), ...(group ? [group] : [])]),
    })
  }
  return { good: last.size, bad }
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
    expect(await scene.book()).toEqual(
      expected.map(([number, { name, notes, second, groups }]) => ({
        ...{ phone: number, name, notes, second },
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
