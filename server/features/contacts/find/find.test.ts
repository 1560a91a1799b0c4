import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'

/** One list of 120 contacts for all of it: nothing here changes anything. */
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
