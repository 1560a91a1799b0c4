import type pg from 'pg'

/** Syllables of a few thousand last names: some are everywhere, some rare, as in a telephone book. */
const starts = [
  ...[
    'Al',
    'An',
    'Bar',
    'Ben',
    'Bur',
    'Car',
    'Chan',
    'Cor',
    'Dan',
    'Del',
    'Dun',
    'El',
    'Fer',
    'Gar',
    'Gon',
    'Gray',
    'Hal',
  ],
  ...[
    'Har',
    'Hen',
    'Hud',
    'Jack',
    'John',
    'Ken',
    'Kow',
    'Lar',
    'Lin',
    'Mar',
    'Mc',
    'Mil',
    'Mor',
    'Nel',
    'Nor',
    'Ol',
    'Os',
  ],
  ...[
    'Par',
    'Pat',
    'Per',
    'Quin',
    'Ram',
    'Rich',
    'Rob',
    'Rod',
    'Ros',
    'San',
    'Sch',
    'Sher',
    'Sim',
    'Stan',
    'Sul',
    'Tan',
  ],
  ...['Thom', 'Tor', 'Val', 'Vas', 'Wal', 'War', 'Wat', 'Wil', 'Yam', 'Zim'],
]
const ends = [
  ...[
    'son',
    'er',
    'ez',
    'ton',
    'man',
    'berg',
    'ley',
    'ford',
    'well',
    'ski',
    'ini',
    'ard',
    'enko',
    'field',
    'ham',
    'ick',
  ],
  ...[
    'ins',
    'land',
    'ling',
    'low',
    'mond',
    'more',
    'ner',
    'nett',
    'ova',
    'quez',
    'ran',
    'rell',
    'rick',
    'rison',
    'sey',
  ],
  ...[
    'shaw',
    'smith',
    'sworth',
    'ter',
    'tino',
    'tis',
    'tt',
    'ura',
    'vall',
    'vers',
    'ville',
    'wick',
    'win',
    'wood',
    'worth',
  ],
  ...['yama', 'zak', 'zer'],
]
const firsts = [
  ...[
    'Ada',
    'Alan',
    'Amir',
    'Ana',
    'Ben',
    'Bao',
    'Carla',
    'Chen',
    'Dana',
    'Dev',
    'Elena',
    'Eli',
    'Fay',
    'Finn',
    'Grace',
  ],
  ...[
    'Hana',
    'Hugo',
    'Ida',
    'Ivan',
    'Jade',
    'José',
    'Kai',
    'Kira',
    'Lena',
    'Liam',
    'Maya',
    'Milo',
    'Nadia',
    'Noah',
    'Olga',
  ],
  ...[
    'Omar',
    'Petra',
    'Quinn',
    'Rosa',
    'Ruth',
    'Sam',
    'Sofía',
    'Tara',
    'Theo',
    'Uma',
    'Vera',
    'Will',
    'Xena',
    'Yusuf',
    'Zoë',
  ],
]
const notes = ['', '', '', '', 'Coach', 'Bus driver', 'Math teacher', 'Volunteer since 2019', 'Night shift']

/**
 * A select of so many made-up people: i, phone, first_name, last_name, notes. Squares make the first of each list the most
 * frequent. Its parameters are `$1` to `$5`, of `peopleValues`.
 */
export const people = `select i, 10000000000 + (array[217, 309, 618, 312, 773, 847, 630, 708, 815, 224])[1 + i % 10] * 10000000::bigint
    + 2000000 + i / 10 * 7 as phone, f[1 + floor(cardinality(f) * r.a)::int] as first_name,
    s[1 + floor(cardinality(s) * r.b * r.b)::int] || e[1 + floor(cardinality(e) * r.c * r.c)::int] as last_name,
    n[1 + floor(cardinality(n) * r.d)::int] as notes
  from (select i, random() as a, random() as b, random() as c, random() as d from generate_series(0, $5::int - 1) i) r,
    (select $1::text[] as f, $2::text[] as s, $3::text[] as e, $4::text[] as n) names`
export const peopleValues = (count: number): unknown[] => [firsts, starts, ends, notes, count]

export type Roster = {
  accountId: number
  bigListId: number
  smallListId: number
  personIds: number[]
  emptyListId: number
}

/** The contacts of the load account, a group of a fifth of them and twenty small ones, through the product's own triggers. */
export const makeRoster = async (db: pg.Client, contacts: number): Promise<Roster> => {
  const first = async (text: string, values: unknown[]) => (await db.query(text, values)).rows[0]
  const { account_id: accountId, user_id: userId } = await first(
    `select account_id, user_id from users join accounts using (account_id) where user_name = 'load.owner'`,
    [],
  )
  await db.query(
    `insert into contacts (account_id, first_name, last_name, notes, primary_phone, secondary_phone, created_by, edited_by,
        created_at, edited_at)
      select $6, first_name, last_name, notes, phone,
        case when i % 5 = 0 then 10000000000 + 415 * 10000000::bigint + 2000000 + i end, $7, $7, now(), now()
      from (${people}) p`,
    [...peopleValues(contacts), accountId, userId],
  )
  const makeList = async (name: string) =>
    Number(
      (
        await first(
          'insert into lists (account_id, name, created_by, created_at) values ($1, $2, $3, now()) returning list_id',
          [accountId, name, userId],
        )
      ).list_id,
    )
  const fill = async (name: string, share: number) => {
    const listId = await makeList(name)
    await db.query(
      `insert into list_members (account_id, list_id, person_id, name_key)
        select account_id, $2, person_id, name_key from contacts where account_id = $1 and person_id % $3 = $2 % $3`,
      [accountId, listId, Math.max(1, Math.round(1 / share))],
    )
    return listId
  }
  const bigListId = await fill('A fifth', 0.2)
  let smallListId = 0
  for (let at = 1; at <= 20; at++) smallListId = await fill(`Grade ${at}`, 0.0005)
  const emptyListId = await makeList('Nobody yet')
  await db.query('vacuum (analyze) contacts')
  await db.query('vacuum (analyze) list_members')
  const { rows } = await db.query<{ id: number }>(
    'select person_id as id from contacts where account_id = $1 order by random() limit 1000',
    [accountId],
  )
  return { accountId, bigListId, smallListId, emptyListId, personIds: rows.map(({ id }) => Number(id)) }
}

/** Parts of names, as they are typed. */
export const partsOfNames = (count: number): string[] => {
  const names = starts.flatMap((start) => ends.map((end) => `${start}${end}`))
  return Array.from({ length: count }, (_, at) => {
    const name = names[(at * 7919) % names.length]!.toLowerCase()
    const length = 3 + (at % 3)
    const from = (at * 31) % Math.max(1, name.length - length + 1)
    return name.slice(from, from + length)
  })
}
