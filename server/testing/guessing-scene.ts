import type pg from 'pg'
import { expect } from 'vitest'
import { nameIn } from '../platform/statements.ts'
import { type Answer, openScene, type Scene } from './cast.ts'

/** How many contacts the owner has, and a member guesses. */
export const many = 10_000
/** Area codes: whom the owner has, and whom nobody has. */
const sides = { known: '217', unknown: '218' } as const
export type Side = keyof typeof sides
export const numberAt = (side: Side, at: number) => `${sides[side]}22${String(at).padStart(5, '0')}`
/** Of the owner's group and of her contacts, and the like of them. */
export const words = { known: 'Zanzibar', unknown: 'Zanzizar' } as const
export const keywords = { known: 'zanzibird', unknown: 'zanzizird' } as const

type Guess = (side: Side) => Promise<Answer | Answer[]>

/** Olive with many contacts in a group, and Uma who may see none of them. */
export const openGuessingScene = async () => {
  const scene = await openScene()
  const hearing = hearStatements(scene)
  const [olive, uma] = [await scene.as('olive.owner'), await scene.as('uma.member')]
  const group = (await olive.post('/lists', { ListName: words.known, Keyword: keywords.known })).body.ListID as number
  const Contacts = Array.from({ length: many + 20 }, (_, at) => ({
    ...{ PrimaryPhone: numberAt('known', at), FirstName: `Secret${at}`, LastName: words.known },
    ...(at === 0 && { SecondaryPhone: '2173330000', Notes: words.known }),
  }))
  const ids: number[] = []
  for (const some of [Contacts.slice(0, many), Contacts.slice(many)]) {
    const { Items } = (
      await olive.post(`/lists/${group}/contacts`, { Contacts: some, UserIndicatedConsentDeclared: true })
    ).body
    ids.push(...Items.map(({ PersonID }: { PersonID: number }) => PersonID))
  }
  return {
    ...scene,
    olive,
    uma,
    lists: { known: group, unknown: group + 1_000_000 },
    people: { known: ids[0]!, unknown: ids[0]! + 1_000_000 },

    /** What is told of both sides is the same, and so are the statements that ran to tell it. */
    async same(guess: Guess): Promise<string[]> {
      const told = {} as Record<Side, string[]>
      const done = {} as Record<Side, string[]>
      for (const side of ['known', 'unknown'] as const) {
        hearing.names = []
        told[side] = [await guess(side)].flat().map(masked)
        done[side] = hearing.names.filter((name) => !isOfThePlanner(name)).sort()
        for (const reply of told[side]) expect(reply).not.toMatch(/Secret|"status":5/)
      }
      expect(told.unknown).toEqual(told.known)
      expect(done.unknown).toEqual(done.known)
      return told.known
    },

    /** What the owner sees that is not the member's: rows as they are stored, pages, counts and a file. */
    async whatTheOwnerSees() {
      const pages: unknown[] = []
      for (let page = 1; page <= many / 2000; page += 1) {
        pages.push((await olive.get(`/contacts?sortby=PersonID&pagesize=2000&page=${page}`)).body.Items)
      }
      const rows = await scene.query(
        `select c::text from contacts c where c.created_by <> $1
          union all select l::text from lists l where l.created_by <> $1
          union all select m::text from list_members m join contacts c using (account_id, person_id) where c.created_by <> $1
          union all select e::text from contact_editors e join contacts c using (account_id, person_id) where c.created_by <> $1
          order by 1`,
        [scene.scopeOf('uma.member').userId],
      )
      const file = (await olive.get(`/lists/${group}/contacts.csv`)).body
      return { rows, pages: JSON.stringify(pages), group: (await olive.get(`/lists/${group}`)).body, file }
    },
  }
}

/** The statements of every connection by their names, or their beginnings where they have none. */
const hearStatements = ({ platform }: Scene) => {
  const hearing = { names: [] as string[] }
  const known = new WeakSet<pg.PoolClient>()
  platform.pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [first] = given as [string | { text?: string }]
      const text = typeof first === 'string' ? first : (first.text ?? '')
      hearing.names.push(nameIn(text) ?? text.slice(0, 20))
      return ask(...given)
    }) as typeof client.query
  })
  return hearing
}

/** What is done for the planner depends on when it looked last, and a connection that is new is told its limits. */
const isOfThePlanner = (name: string) => name.includes('/statistics-store.') || name.startsWith('select set_config')

/** Without what must differ: ids, times, and the guess itself. */
const masked = ({ status, body }: Answer): string =>
  JSON.stringify({ status, body })
    .replace(/("(?:\w*IDs?|Uri\w*)":)(\[[^\]]*\]|"[^"]*"|-?\d+)/g, '$1"id"')
    .replace(/\/\d+(?=["/?])/g, '/id')
    .replace(/(?<=There is no \w+ )\d+(?=\.)/g, 'id')
    .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"time"')
    .replace(/21[78](?=22\d{5}|333)/g, '21x')
    .replace(/21[78]-22/g, '21x-22')
    .replaceAll(words.unknown, words.known)
    .replaceAll(keywords.unknown, keywords.known)
    .replaceAll(words.unknown.toLowerCase(), words.known.toLowerCase())
