import { fc, test as prop } from '@fast-check/vitest'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { runs } from '../../testing/length.ts'

/**
 * The address book against a plain model of it: whatever is done in whatever order, lists, their order and their counts are the
 * model's, for who sees everything and for who sees a part.
 */
type Person = {
  id: number
  phones: number[]
  first: string
  last: string
  isDeleted: boolean
  lists: Set<number>
  seenBy: Set<Who>
  /** Who changed it, in order. */
  changedBy: Who[]
  book: Who
}
type Who = 'olive' | 'uma'
type Group = { id: number; name: string; madeBy: Who }
type Undo = { who: Who; id: number; run: () => boolean }
type World = { people: Person[]; groups: Group[]; undos: Undo[] }

let scene: Scene
const askers = {} as Record<Who, Asker>

beforeAll(async () => {
  scene = await openScene()
  askers.olive = await scene.as('olive.owner')
  askers.uma = await scene.as('uma.member')
})
afterAll(() => scene.close())

const fold = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
const keyOf = ({ first, last }: Person) =>
  last !== '' ? `${fold(last)} ${fold(first)}` : first !== '' ? fold(first) : '\u{10ffff}'
const byName = (one: Person, other: Person) =>
  keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : one.id - other.id
const searched = ({ first, last, phones }: Person) =>
  ` ${fold(`${first} ${last} `)} ${phones.map((phone) => String(phone).slice(1)).join(' ')}`
const matches = (person: Person, q: string) =>
  q.split(' ').every((word) => searched(person).includes(word.length > 2 ? fold(word) : ` ${fold(word)}`))

const sees = (who: Who, person: Person) => who === 'olive' || person.seenBy.has(who)
const membersOf = ({ people, groups }: World, who: Who, listId: number) =>
  people
    .filter((person) => sees(who, person))
    .filter(({ isDeleted, lists }) => {
      if (listId === -2) return isDeleted
      if (isDeleted || listId === 0) return !isDeleted
      return listId === -1 ? !groups.some(({ id }) => lists.has(id)) : lists.has(listId)
    })
    .sort(byName)
const groupsSeen = (world: World, who: Who) =>
  world.groups.filter(({ id, madeBy }) => who === 'olive' || madeBy === who || membersOf(world, who, id).length > 0)

const act = fc.constantFrom(
  ...(['add', 'add', 'addMany', 'edit', 'delete', 'restore', 'erase', 'group', 'tolist', 'tolist', 'remove'] as const),
  ...(['deleteGroup', 'undo', 'undo', 'merge', 'deleteSome'] as const),
)
const names = ['', 'Ann', 'bob', 'Zoë', 'José', 'Li']
const step = fc.record({
  act,
  who: fc.constantFrom<Who>('olive', 'olive', 'uma'),
  a: fc.nat(1000),
  b: fc.nat(1000),
  c: fc.nat(1000),
})
type Step = { act: string; who: Who; a: number; b: number; c: number }

prop.prop([fc.array(step, { minLength: 12, maxLength: 30 })], runs(6))(
  'lists, order and counts are the model’s',
  async (steps) => {
    await scene.query(`truncate contacts, lists, list_members, list_counts, contact_editors, contact_preferences,
      undos, undo_batches`)
    const world: World = { people: [], groups: [], undos: [] }
    for (const one of steps) {
      await perform(world, one)
      await compare(world, one)
    }
  },
  120_000,
)

const compare = async (world: World, step: Step) => {
  const { people, groups } = world
  for (const who of ['olive', 'uma'] as const) {
    const seen = groupsSeen(world, who)
    for (const id of [0, -1, -2, ...seen.map((group) => group.id)]) {
      const { Items, Size } = (await askers[who].get(`/lists/${id}/contacts?pagesize=2000`)).body
      const expected = membersOf(world, who, id).map((person) => person.id)
      expect({ step, who, id, found: Items.map((item: { PersonID: number }) => item.PersonID), Size }).toEqual({
        ...{ step, who, id, found: expected, Size: expected.length },
      })
    }
    const counts = (await askers[who].get('/lists?pagesize=2000')).body.Items as {
      ListID: number
      RosterCount: number
    }[]
    const sizes = new Map(counts.map(({ ListID, RosterCount }) => [ListID, RosterCount]))
    expect(sizes).toEqual(
      new Map([0, -1, -2, ...seen.map((group) => group.id)].map((id) => [id, membersOf(world, who, id).length])),
    )
  }
  const sums = await scene.query<{ list_id: number; count: number }>(
    'select list_id::int, sum(delta)::int as count from list_counts group by 1 having sum(delta) <> 0',
  )
  const expected = [0, -1, -2, ...groups.map(({ id }) => id)]
    .map((id) => [id, membersOf(world, 'olive', id).length] as const)
    .filter(([, count]) => count > 0)
  expect(new Map(sums.map(({ list_id, count }) => [list_id, count]))).toEqual(new Map(expected))
  const unfiled = people.filter(({ lists }) => !groups.some(({ id }) => lists.has(id))).length
  expect(await scene.query('select from list_members where list_id = -1')).toHaveLength(unfiled)
}

const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)]
const phoneAt = (at: number) => 12175550100 + (at % 12)
const ids = (people: readonly Person[]) => people.map(({ id }) => id)
const selected = (...people: Person[]) => ({ Selection: { Type: 'Selected', Items: ids(people) } })

const perform = async (world: World, { act, who, a, b, c }: Step) => {
  const ask = askers[who]
  const { people, groups, undos } = world
  const active = membersOf(world, who, 0)
  const deleted = membersOf(world, who, -2)
  const group = pick(groupsSeen(world, who), c)
  const some = active.filter((_, at) => (at + a) % 2 === 0)
  const has = (phone: number) => (person: Person) => !person.isDeleted && person.phones[0] === phone
  /** Whom a number means: of the account’s book, or of those whom the member sees, her own first. */
  const holder = (phone: number) => {
    const meant = people
      .filter(has(phone))
      .filter((person) => (who === 'olive' ? person.book === who : sees(who, person)))
    return meant.find(({ book }) => book === who) ?? meant[0]
  }
  /** Where somebody can come back to; undefined where the number is taken. */
  const freeBook = ({ phones: [phone], book }: Person): Who | undefined => {
    const others = people.filter(has(phone!))
    if (who === 'olive') return others.some((other) => other.book === book) ? undefined : book
    if (others.some((other) => sees(who, other))) return undefined
    return others.some((other) => other.book === book) ? who : book
  }
  const insert = (id: number, phone: number, first: string, last: string) => {
    const person: Person = {
      id,
      phones: [phone],
      first,
      last,
      isDeleted: false,
      lists: new Set(),
      seenBy: new Set([who]),
      changedBy: [],
      book: who,
    }
    people.push(person)
    return person
  }
  const undoable = (id: number, run: () => boolean) => undos.push({ who, id, run })
  const [first, last] = [pick(names, a)!, pick(names, b)!]

  switch (act) {
    case 'add': {
      const Lists = group ? [{ ListID: group.id }] : []
      const form = { PrimaryPhone: String(phoneAt(c)), FirstName: first, LastName: last, Lists }
      const reply = await ask.post('/contacts', form)
      expect(reply.status).toBe(holder(phoneAt(c)) ? 422 : 200)
      if (reply.status === 200) {
        const person = insert(reply.body.PersonID, phoneAt(c), first, last)
        if (group) person.lists.add(group.id)
      }
      return
    }
    case 'addMany': {
      const phones = [...new Set([phoneAt(a), phoneAt(b)])]
      const Contacts = phones.map((phone) => ({ PrimaryPhone: String(phone), FirstName: first, LastName: last }))
      const body = { Contacts, UserIndicatedConsentDeclared: true }
      const reply = await ask.post(`/lists/${group?.id ?? 0}/contacts`, body)
      expect(reply.status).toBe(200)
      for (const [at, phone] of phones.entries()) {
        const known = holder(phone)
        const person = known ?? insert(reply.body.Items[at].PersonID, phone, first, last)
        if (known) {
          const isChanged = (known.first === '' && first !== '') || (known.last === '' && last !== '')
          expect(reply.body.Items[at].Outcome).toBe(isChanged ? 'Updated' : 'Unchanged')
          known.first ||= first
          known.last ||= last
          if (isChanged) known.changedBy.push(who)
        }
        if (group) person.lists.add(group.id)
      }
      return
    }
    case 'edit': {
      const person = pick(active, a)
      if (!person) return
      const Lists = group ? { Lists: [{ ListID: group.id }] } : {}
      const reply = await ask.put(`/contacts/${person.id}`, { LastName: last, ...Lists })
      expect(reply.status).toBe(200)
      person.last = last
      person.changedBy.push(who)
      if (group) person.lists = new Set([group.id])
      return
    }
    case 'delete': {
      const person = pick(active, a)
      if (!person) return
      const { UndoID } = (await ask.delete(`/contacts/${person.id}`)).body
      person.isDeleted = true
      undoable(UndoID, () => isBack(giveBack([person]), [person]))
      return
    }
    case 'deleteSome': {
      const q = pick(['an', 'zoe', 'o', '555010', 'li a'], a)!
      const gone = active.filter((person) => matches(person, q) && person !== active[0])
      const Items = active[0] ? [active[0].id] : []
      const body = { Selection: { Type: 'SelectedAllExcept', Items } }
      const reply = await ask.delete(`/lists/0/contacts?q=${encodeURIComponent(q)}`, body)
      expect(reply.body.Count).toBe(gone.length)
      if (gone.length === 0) return
      for (const person of gone) person.isDeleted = true
      undoable(reply.body.UndoID, () => isBack(giveBack(gone), gone))
      return
    }
    case 'restore': {
      const person = pick(deleted, a)
      if (!person) return
      const reply = await ask.post(`/lists/-2/contacts/tolist/${group?.id ?? 0}`, selected(person))
      const book = freeBook(person)
      expect(reply.status).toBe(book ? 200 : 422)
      if (!book) return
      person.book = book
      person.isDeleted = false
      if (group) person.lists.add(group.id)
      return
    }
    case 'erase': {
      const person = pick(deleted, a)
      if (!person) return
      expect((await ask.delete('/lists/-2/contacts', selected(person))).body.Count).toBe(1)
      people.splice(people.indexOf(person), 1)
      undos.length = 0
      return
    }
    case 'group': {
      if (groups.length > 4) return
      const name = `Group ${a}`
      const reply = await ask.post('/lists', { ListName: name, Contacts: some.map(({ id }) => ({ PersonID: id })) })
      const known = who === 'olive' ? groups.filter(({ madeBy }) => madeBy === who) : groupsSeen(world, who)
      expect(reply.status).toBe(known.some((other) => other.name === name) ? 409 : 200)
      if (reply.status !== 200) return
      groups.push({ id: reply.body.ListID, name, madeBy: who })
      for (const person of some) person.lists.add(reply.body.ListID)
      return
    }
    case 'tolist': {
      if (!group) return
      const body = { Selection: { Type: 'SelectedAllExcept', Items: ids(some) } }
      const added = active.filter((person) => !some.includes(person))
      const reply = await ask.post(`/lists/0/contacts/tolist/${group.id}`, body)
      expect(reply.body.Count).toBe(added.length)
      const joined = added.filter(({ lists }) => !lists.has(group.id))
      for (const person of joined) person.lists.add(group.id)
      if (added.length === 0) return
      undoable(reply.body.UndoID, () => {
        const isThere = groupsSeen(world, who).includes(group)
        if (isThere) for (const person of joined) person.lists.delete(group.id)
        return isThere
      })
      return
    }
    case 'remove': {
      if (!group) return
      const gone = membersOf(world, who, group.id).filter((_, at) => at % 2 === 0)
      const reply = await ask.delete(`/lists/${group.id}/contacts`, selected(...gone))
      expect(reply.body.Count).toBe(gone.length)
      for (const person of gone) person.lists.delete(group.id)
      if (gone.length === 0) return
      undoable(reply.body.UndoID, () => {
        const isThere = groupsSeen(world, who).includes(group)
        if (isThere) for (const person of gone) person.lists.add(group.id)
        return isThere
      })
      return
    }
    case 'deleteGroup': {
      if (!group) return
      const mayDelete = who === 'olive' || group.madeBy === who
      const reply = await ask.delete(`/lists/${group.id}`)
      expect(reply.status).toBe(mayDelete ? 200 : 404)
      if (!mayDelete) return
      const members = people.filter(({ lists }) => lists.delete(group.id))
      groups.splice(groups.indexOf(group), 1)
      undoable(reply.body.UndoID, () => {
        const known = who === 'olive' ? groups.filter(({ madeBy }) => madeBy === group.madeBy) : groupsSeen(world, who)
        if (known.some(({ name }) => name === group.name)) return false
        groups.push(group)
        for (const person of members) person.lists.add(group.id)
        return true
      })
      const undo = undos.at(-1)!
      undo.id = -undo.id
      return
    }
    case 'undo': {
      const undo = undos.findLast((known) => known.who === who)
      if (!undo) return
      undos.splice(undos.indexOf(undo), 1)
      const path = undo.id < 0 ? `/lists/undo/${-undo.id}` : `/lists/0/contacts/undo/${undo.id}`
      const reply = await ask.post(path)
      expect([reply.status, undo.run()]).toEqual([reply.status, reply.status === 200])
      return
    }
    case 'merge': {
      const kept = pick(active, a)
      const other = pick(active, b)
      if (!kept || !other || kept === other) return
      const phones = [...new Set([...kept.phones, ...other.phones])]
      const reply = await ask.post(`/contacts/${kept.id}/merge`, { Contacts: [{ PersonID: other.id }] })
      expect(reply.status).toBe(phones.length > 3 ? 400 : 200)
      if (reply.status !== 200) return
      const before = { ...kept, lists: new Set(kept.lists) }
      const added = [...other.lists].filter((id) => !kept.lists.has(id))
      other.isDeleted = true
      kept.phones = phones
      kept.first ||= other.first
      kept.last ||= other.last
      for (const id of added) kept.lists.add(id)
      const alsoSeenBy = [...other.seenBy].filter((one) => !kept.seenBy.has(one))
      for (const one of alsoSeenBy) kept.seenBy.add(one)
      for (const one of [kept, other]) one.changedBy.push(who)
      const merged = { ...kept }
      const changes = kept.changedBy.length
      undoable(reply.body.UndoID, () => {
        if (kept.isDeleted || giveBack([other]).length === 0) return false
        for (const field of ['phones', 'first', 'last'] as const) {
          if (String(kept[field]) === String(merged[field])) Object.assign(kept, { [field]: before[field] })
        }
        for (const id of added) kept.lists.delete(id)
        for (const one of alsoSeenBy) {
          if (!kept.changedBy.slice(changes).includes(one)) kept.seenBy.delete(one)
        }
        for (const one of [kept, other]) one.changedBy.push(who)
        return true
      })
    }
  }

  /** Answers who is back: of several with one number the first, and nobody whose number is taken. */
  function giveBack(gone: readonly Person[]): Person[] {
    const places = new Set<string>()
    const free = gone
      .toSorted((one, other) => one.id - other.id)
      .flatMap((person) => {
        const book = person.isDeleted ? freeBook(person) : undefined
        const place = `${person.phones[0]} ${book}`
        if (!book || places.has(place)) return []
        places.add(place)
        return [{ person, book }]
      })
    for (const { person, book } of free) Object.assign(person, { isDeleted: false, book })
    return free.map(({ person }) => person)
  }

  /** Refused only where nobody could come back. */
  function isBack(back: readonly Person[], gone: readonly Person[]): boolean {
    return back.length > 0 || gone.some(({ isDeleted }) => !isDeleted)
  }
}
