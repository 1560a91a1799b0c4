import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'

/** One list of 120 contacts for all of it: what is changed here is put back. */
let scene: Scene
let olive: Asker
let uma: Asker
let all: string[]

const nameOf = (at: number) => `Last${String((at * 37) % 120).padStart(3, '0')}`

beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  const Contacts = Array.from({ length: 117 }, (_, at) => ({
    PrimaryPhone: String(6185550000 + at),
    LastName: nameOf(at),
  }))
  const declared = { UserIndicatedConsentDeclared: true }
  await olive.post('/lists', { ListName: 'Band' })
  await olive.post('/lists/1/contacts', { Contacts, ...declared })
  const others = [
    { PrimaryPhone: '2175550101', FirstName: 'Zoë', LastName: 'Ålund', Notes: 'Grade 9, 12 High St', NoTexts: true },
    { PrimaryPhone: '2175550102', FirstName: 'Ab', Notes: '100% back\\slash _' },
    { PrimaryPhone: '2175550103', SecondaryPhone: '3095550177' },
  ]
  await uma.post('/lists/0/contacts', { Contacts: others, ...declared })
  all = (await olive.get('/contacts?pagesize=2000')).body.Items.map((item: { LastName: string }) => item.LastName)
})
afterAll(() => scene.close())

const found = async (asker: Asker, path: string) => {
  const { Items, Size } = (await asker.get(path)).body
  return { phones: Items.map((item: { PrimaryPhone: string }) => item.PrimaryPhone), Size }
}

describe('search', () => {
  test.each([
    ['zoe', ['2175550101']],
    ['ÅLUND Zoë', ['2175550101']],
    ['ab', ['2175550102']],
    ['z', ['2175550101']],
    ['lu', []],
    ['9,', ['2175550101']],
    ['high 12', ['2175550101']],
    ['12', ['2175550101']],
    ['0177', ['2175550103']],
    ['+1 309-555', ['2175550103']],
    ['13095550177', ['2175550103']],
    ['309-555', ['2175550103']],
    ['(309) 555-0177', ['2175550103']],
    ['217 ab', ['2175550102']],
    ['100%', ['2175550102']],
    ['back\\s', ['2175550102']],
    ['_', ['2175550102']],
    ['21', ['2175550102', '2175550103', '2175550101']],
  ])('for %j', async (q, phones) => {
    const path = `/contacts?q=${encodeURIComponent(q)}`
    const seen = await found(olive, path)
    expect([seen.phones.toSorted(), seen.Size]).toEqual([phones.toSorted(), phones.length])
    expect(await found(uma, path)).toEqual(seen)
  })

  test('within a group, and by filters', async () => {
    expect(await found(olive, '/lists/1/contacts?q=zoe')).toEqual({ phones: [], Size: 0 })
    expect((await found(olive, '/lists/1/contacts?q=last01')).Size).toBe(10)
    expect((await found(olive, '/contacts?NoTexts=true')).phones).toEqual(['2175550101'])
    expect((await found(olive, '/contacts?NoTexts=false&OptedOutOfTexts=true')).Size).toBe(0)
    expect((await found(olive, '/contacts?NoCalls~ne~true')).Size).toBe(120)
  })
})

describe('a filter', () => {
  /** Each by the first number, in the order of these. */
  const who = {
    never: '2175550101',
    held: '2175550103',
    landline: '6185550001',
    stopped: '6185550002',
    half: '6185550003',
  }
  const filters: [filter: string, phones: string[]][] = [
    ['IsLandline=true', [who.landline]],
    ['OptedOutOfTexts=true', [who.never, who.stopped]],
    ['MayBeAskingToStop=true', [who.held]],
    ['NoTexts=true', [who.never]],
    ['HasName=false', [who.held]],
    ['IsLandline=true&q=last', [who.landline]],
    ['IsLandline=true&q=zoe', []],
    ['HasName=false&MayBeAskingToStop=false', []],
  ]
  beforeAll(async () => {
    const { accountId } = scene.scopeOf('olive.owner')
    await scene.query(
      `insert into phone_lookups (phone, line_type, is_textable, looked_up_at) select unnest(array[16185550001, 16185550003]::bigint[]), 'landline', false, now()`,
    )
    await scene.query(
      `insert into opt_outs (account_id, phone, channel, opt_out_type, source, is_soft, created_at) values
        ($1, 16185550002, 'text', 3, 'text message', false, now()), ($1, 13095550177, 'text', 3, 'text message to review', true, now())`,
      [accountId],
    )
    await scene.query('insert into global_opt_outs values (12175550101, now())')
    // A landline with a mobile beside it takes texts.
    await scene.query(`update contacts set secondary_phone = 13095550188 where primary_phone = 16185550003`)
  })

  test.each(filters)('%s finds exactly them, as each row says itself', async (filter, phones) => {
    const { Items, Size } = (await olive.get(`/contacts?${filter}`)).body
    expect([Items.map((item: { PrimaryPhone: string }) => item.PrimaryPhone), Size]).toEqual([phones, phones.length])
    for (const [, field, value] of filter.matchAll(/(IsLandline|OptedOutOfTexts|MayBeAskingToStop|NoTexts)=(\w+)/g))
      for (const item of Items) expect(String(item[field!])).toBe(value)
  })

  test('says of who may be asking to stop that, and not that they have opted out', async () => {
    const [{ OptedOutOfTexts, Phones }] = (await olive.get('/contacts?MayBeAskingToStop=true')).body.Items
    expect(OptedOutOfTexts).toBe(false)
    expect(Phones).toMatchObject([
      { PhoneTextOptInStatus: 'None', MayBeAskingToStop: false, PhoneTextable: true },
      { PhoneTextOptInStatus: 'None', MayBeAskingToStop: true, PhoneTextable: false },
    ])
  })

  test('of one kind has who is not in it as its contrary', async () => {
    for (const [filter] of filters.slice(0, 5)) {
      const [field, value] = filter.split('=') as [string, string]
      const [those, others] = await Promise.all(
        [value, value === 'true' ? 'false' : 'true'].map((is) =>
          found(olive, `/contacts?pagesize=2000&${field}=${is}`),
        ),
      )
      expect(new Set([...those!.phones, ...others!.phones]).size).toBe(120)
      expect(those!.Size + others!.Size).toBe(120)
    }
  })

  test.each(filters)('%s is whom an act on all means: export, copy, draft, removal', async (filter, phones) => {
    const all = { Selection: { Type: 'SelectedAll' } }
    const digits = (text: string) => text.replace(/\D/g, '')
    for (const asked of [
      await olive.get(`/lists/0/contacts.csv?${filter}`),
      await olive.post(`/lists/0/contacts.csv?${filter}`, all),
    ]) {
      const rows = String(asked.body).trimEnd().split('\r\n').slice(1)
      expect([asked.status, rows.length]).toEqual([200, phones.length])
      for (const phone of phones) expect(rows.some((row) => digits(row).includes(phone))).toBe(true)
    }
    const { ListID } = (await olive.post('/lists', { ListName: `Those ${filter}`.slice(0, 50) })).body
    expect((await olive.post(`/lists/0/contacts/tolist/${ListID}?${filter}`, all)).body.Count).toBe(phones.length)
    expect((await found(olive, `/lists/${ListID}/contacts`)).phones.toSorted()).toEqual(phones.toSorted())

    const draft = await olive.post(`/lists/0/contacts/todraftbroadcast/0?${filter}`, all)
    const drafted = (await olive.get(`/draft-broadcasts/${draft.body.DraftBroadcastID}/contacts`)).body.Items
    const named = drafted.map((item: { PrimaryPhone: string }) => item.PrimaryPhone)
    expect(phones.every((phone) => named.includes(phone))).toBe(true)
    expect(drafted.length).toBe(phones.includes(who.held) ? phones.length + 1 : phones.length)

    const removed = await olive.delete(`/lists/0/contacts?${filter}`, all)
    expect(removed.body.Count).toBe(phones.length)
    expect((await found(olive, '/lists/-2/contacts')).phones.toSorted()).toEqual(phones.toSorted())
    if (removed.body.UndoID) await olive.post(`/lists/0/contacts/undo/${removed.body.UndoID}`)
    expect((await found(olive, '/contacts?')).Size).toBe(120)
  })
})

describe('pages', () => {
  test.each(['/contacts?', '/lists/1/contacts?', '/contacts?sortby=-LastName&', '/contacts?sortby=PrimaryPhone&'])(
    'of %s are the whole, from either end',
    async (path) => {
      const whole = await found(olive, `${path}pagesize=2000`)
      const pages: string[] = []
      for (let page = 1; page <= 18; page++)
        pages.push(...(await found(olive, `${path}page=${page}&pagesize=7`)).phones)
      expect(pages).toEqual(whole.phones)
      expect(new Set(pages).size).toBe(whole.Size)
      expect((await found(olive, `${path}page=100&pagesize=7`)).phones).toEqual([])
    },
  )

  test('are in the order of names, who has none last', () => {
    const named = all.filter((name) => name.startsWith('Last'))
    expect(named).toEqual(named.toSorted())
    // Ab, without a last name, is among the others by the first; who has no name at all comes last.
    expect([all[0], all[1], all.at(-1)]).toEqual(['', 'Ålund', ''])
  })

  test('a member’s are what she sees, in any order', async () => {
    for (const sortby of ['LastName', '-PrimaryPhone', 'FirstName', 'CreatedDate', 'Notes,-PersonID']) {
      expect((await found(uma, `/contacts?sortby=${sortby}`)).Size).toBe(3)
    }
  })
})
