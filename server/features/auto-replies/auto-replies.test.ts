import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let uma: Asker
/** Lincoln High's numbers; Uma may use the first. */
let hers: number
let other: number

beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  hers = scene.scopeOf('uma.member').textNumbers[0]!
  other = scene.scopeOf('olive.owner').textNumbers.find((id) => id !== hers)!
})
afterAll(() => scene.close())

const add = async (more: object = {}, asker = olive) =>
  asker.post('/autoreplies', { Message: 'We are closed.', TextNumberIDs: [hers], ...more })
const refused = ({ status, body }: Awaited<ReturnType<typeof add>>) => [status, body.ErrorName]

test('an auto reply is made, read, changed in part, listed and deleted', async () => {
  const added = await add()
  expect(added.status).toBe(200)
  const { ID } = added.body
  expect(added.headers.location).toBe(`/v1/autoreplies/${ID}`)
  const office = { StartTime: '08:00 AM', StopTime: '05:00 PM' }
  const days = { Monday: office, Tuesday: office, Wednesday: office, Thursday: office, Friday: office }
  expect(added.body).toEqual({
    ...{ ID, Active: true, AutoReplyTypeID: 1, Message: 'We are closed.', Keyword: '', ListID: null },
    ...{ DaySchedules: { Sunday: null, ...days, Saturday: null }, TextNumberIDs: [hers], CanChange: true },
  })
  const changed = await olive.put(`/autoreplies/${ID}`, {
    AutoReplyTypeID: 2,
    DaySchedules: { Saturday: { StartTime: '9:30 am', StopTime: '12:00 PM' } },
    TextNumberIDs: [other, hers, hers],
  })
  expect(changed.body).toMatchObject({
    Message: 'We are closed.',
    DaySchedules: { Monday: null, Saturday: { StartTime: '09:30 AM', StopTime: '12:00 PM' } },
    TextNumberIDs: [hers, other].sort((a, b) => a - b),
  })
  expect((await olive.put(`/autoreplies/${ID}`, { Active: false })).body).toEqual({ ...changed.body, Active: false })
  expect((await olive.get(`/autoreplies/${ID}`)).body).toEqual({ ...changed.body, Active: false })
  expect((await olive.get('/autoreplies?pagesize=5')).body).toMatchObject({ Size: 1, Items: [{ ID }], Next: null })
  const deleted = (await olive.delete(`/autoreplies/${ID}`)).body
  expect(deleted).toEqual({ Success: true, UndoID: expect.any(Number), Count: 1 })
  expect((await olive.get(`/autoreplies/${ID}`)).status).toBe(404)
  expect((await olive.delete(`/autoreplies/${ID}`)).status).toBe(404)
})

test('keywords are apart from auto replies by a filter, and of one number by its own list', async () => {
  await add()
  await add({ Keyword: 'Menu', Message: 'Soup.' })
  await add({ Keyword: 'bus 5', Message: 'Late.', TextNumberIDs: [other] })
  const keywords = async (path: string) => {
    const { Items } = (await olive.get(path)).body as { Items: { Keyword: string }[] }
    return Items.map(({ Keyword }) => Keyword)
  }
  expect(await keywords('/autoreplies')).toEqual(['', 'bus 5', 'menu'])
  expect(await keywords('/autoreplies?Keyword=')).toEqual([''])
  expect(await keywords('/autoreplies?Keyword~ne~')).toEqual(['bus 5', 'menu'])
  expect(await keywords('/autoreplies?view=autoreplies')).toEqual([''])
  expect(await keywords('/autoreplies?view=keywords&q=a')).toEqual(['bus 5'])
  expect(await keywords('/autoreplies?Keyword=MENU')).toEqual(['menu'])
  expect(await keywords('/autoreplies?q=late')).toEqual(['bus 5'])
  expect(await keywords('/autoreplies?sortby=-Keyword')).toEqual(['menu', 'bus 5', ''])
  expect(await keywords(`/textnumbers/${hers}/autoreplies`)).toEqual(['', 'menu'])
  expect(await keywords(`/textnumbers/${other}/autoreplies?Keyword~ne~`)).toEqual(['bus 5'])
})

test('a number has one auto reply to any text, and each keyword once, however it is written', async () => {
  await add()
  const menu = (await add({ Keyword: 'Menú' })).body.ID
  expect(refused(await add())).toEqual([409, 'AutoReplyExists'])
  expect(refused(await add({ Keyword: 'MENU' }))).toEqual([409, 'AutoReplyKeywordTaken'])
  expect((await add({ Keyword: 'menu', TextNumberIDs: [other] })).status).toBe(200)
  expect(refused(await olive.put(`/autoreplies/${menu}`, { TextNumberIDs: [hers, other] }))).toEqual([
    409,
    'AutoReplyKeywordTaken',
  ])
  expect(refused(await olive.put(`/autoreplies/${menu}`, { Keyword: '' }))).toEqual([409, 'AutoReplyExists'])
  expect((await olive.get(`/autoreplies/${menu}`)).body).toMatchObject({ Keyword: 'menú', TextNumberIDs: [hers] })
})

test.each([
  [{ Message: ' ' }, { Message: ['Enter a Message.'] }],
  [{ Message: 'x'.repeat(161) }, { Message: ['Message must be at most 160 characters.'] }],
  [{ Keyword: 'Unsubscribe' }, { Keyword: ['This keyword is reserved for explicit opt-outs.'] }],
  [{ Keyword: 'Help' }, { Keyword: ['HELP is reserved.'] }],
  [{ Keyword: 'Join' }, { Keyword: ['JOIN is reserved for Join Reply.'] }],
  [{ Keyword: 'yes' }, { Keyword: ['YES and NO are reserved for text surveys.'] }],
  [{ TextNumberIDs: [] }, { TextNumberIDs: ['Select a Text Phone Number'] }],
  [{ Keyword: 'menu', ListID: 999_999 }, { ListID: ['Choose one of your groups.'] }],
  [{ Keyword: 'menu', ListID: 0 }, { ListID: ['Choose one of your groups.'] }],
  [
    { AutoReplyTypeID: 2, DaySchedules: { Friday: { StartTime: '5:00 PM', StopTime: '8:00 AM' } } },
    { 'DaySchedules.Friday.StopTime': ['Stop Time must be after Start Time.'] },
  ],
])('%o is refused, and nothing is made', async (form, errors) => {
  const reply = await add(form)
  expect([reply.status, reply.body.Errors]).toEqual([400, errors])
  expect((await olive.get('/autoreplies')).body.Size).toBe(0)
})

describe('what was deleted', () => {
  const take = async (UndoID: number, asker = olive) => asker.post(`/undos/${UndoID}`)
  const undoOf = async (ID: number, asker = olive) => (await asker.delete(`/autoreplies/${ID}`)).body.UndoID as number

  test('comes back as it was, under its number, and is in the list of what can be undone', async () => {
    const { ListID } = (await olive.post('/lists', { ListName: 'Lunch' })).body
    const { ID } = (await add({ Keyword: 'Menú', ListID, TextNumberIDs: [hers, other] })).body
    await olive.put(`/autoreplies/${ID}`, { Active: false })
    const before = (await olive.get(`/autoreplies/${ID}`)).body
    const UndoID = await undoOf(ID)
    expect((await olive.get('/autoreplies')).body.Size).toBe(0)
    const listed = (await olive.get('/undos')).body.Items
    expect(listed).toMatchObject([{ UndoID, Kind: 'DeleteAutoReply', Name: 'menú', Count: 1, CanUndo: true }])
    expect((await take(UndoID)).body).toMatchObject({ UndoExecuted: true, Restored: 1, Left: 0, Message: null })
    expect((await olive.get(`/autoreplies/${ID}`)).body).toEqual(before)
    expect((await take(UndoID)).status).toBe(404)
    expect(refused(await add({ Keyword: 'menu', TextNumberIDs: [other] }))).toEqual([409, 'AutoReplyKeywordTaken'])
  })

  test('stays deleted where its place is taken, until that is free again', async () => {
    const UndoID = await undoOf((await add()).body.ID)
    const inItsPlace = (await add({ Message: 'We are open.' })).body.ID
    expect(refused(await take(UndoID))).toEqual([409, 'AutoReplyExists'])
    expect((await olive.get('/autoreplies')).body.Items).toMatchObject([{ Message: 'We are open.' }])
    await olive.delete(`/autoreplies/${inItsPlace}`)
    expect((await take(UndoID)).status).toBe(200)
    expect((await olive.get('/autoreplies')).body.Items).toMatchObject([{ Message: 'We are closed.' }])
  })

  test('is not brought back by who may use its number no more, nor by another, nor after ten minutes', async () => {
    const { ID } = (await add({ Keyword: 'menu' }, uma)).body
    const UndoID = await undoOf(ID, uma)
    expect((await take(UndoID)).status).toBe(404)
    await scene.query('delete from user_text_numbers where user_id = $1', [scene.scopeOf('uma.member').userId])
    expect(refused(await take(UndoID, uma))).toEqual([400, 'TextNumberNotYours'])
    const late = await undoOf((await add({ Keyword: 'bus' })).body.ID)
    scene.clock.pass(10 * 60_000 + 1)
    expect((await take(late, await scene.as('olive.owner'))).status).toBe(404)
  })
})

test('a keyword may be of a group, as long as that is there', async () => {
  const { ListID } = (await olive.post('/lists', { ListName: 'Band' })).body
  const { ID } = (await add({ Keyword: 'band', ListID })).body
  expect((await olive.get(`/autoreplies/${ID}`)).body.ListID).toBe(ListID)
  await olive.delete(`/lists/${ListID}`)
  expect((await olive.get(`/autoreplies/${ID}`)).body.ListID).toBeNull()
})

describe('who may use only one of the numbers', () => {
  test('makes and changes what is of that one', async () => {
    const { ID } = (await add({ Keyword: 'menu' }, uma)).body
    expect((await uma.put(`/autoreplies/${ID}`, { Message: 'Soup.' })).body.Message).toBe('Soup.')
    expect(refused(await add({ Keyword: 'bus', TextNumberIDs: [other] }, uma))).toEqual([400, 'TextNumberNotYours'])
    expect(refused(await uma.put(`/autoreplies/${ID}`, { TextNumberIDs: [hers, other] }))).toEqual([
      400,
      'TextNumberNotYours',
    ])
  })

  test('sees what is also of that one, as far as it is, and does not change it', async () => {
    const { ID } = (await add({ TextNumberIDs: [hers, other] })).body
    expect((await uma.get(`/autoreplies/${ID}`)).body).toMatchObject({ TextNumberIDs: [hers], CanChange: false })
    expect((await olive.get(`/autoreplies/${ID}`)).body.CanChange).toBe(true)
    expect((await uma.put(`/autoreplies/${ID}`, { Message: 'Mine.' })).status).toBe(403)
    expect((await uma.delete(`/autoreplies/${ID}`)).status).toBe(403)
  })

  test('changes and deletes their own no more when its number is taken from them; it stays the number’s', async () => {
    const { ID } = (await add({ Keyword: 'menu' }, uma)).body
    const shared = (await add({ Keyword: 'bus' }, uma)).body.ID
    await olive.put(`/autoreplies/${shared}`, { TextNumberIDs: [hers, other] })
    const { userId } = scene.scopeOf('uma.member')
    await scene.query('delete from user_text_numbers where user_id = $1', [userId])
    for (const id of [ID, shared]) {
      expect((await uma.get(`/autoreplies/${id}`)).status).toBe(404)
      expect((await uma.put(`/autoreplies/${id}`, { Message: 'Mine.' })).status).toBe(404)
      expect((await uma.delete(`/autoreplies/${id}`)).status).toBe(404)
    }
    expect((await uma.get('/autoreplies')).body.Size).toBe(0)
    await scene.query(
      `insert into user_text_numbers select account_id, $1, text_number_id from text_numbers where text_number_id = $2`,
      [userId, other],
    )
    expect((await uma.get(`/autoreplies/${shared}`)).body.TextNumberIDs).toEqual([other])
    expect(refused(await uma.delete(`/autoreplies/${shared}`))).toEqual([403, 'NotAllowed'])
    const adam = await scene.as('adam.admin')
    expect((await adam.get(`/autoreplies/${ID}`)).body).toMatchObject({ Active: true, TextNumberIDs: [hers] })
    expect((await adam.put(`/autoreplies/${ID}`, { Active: false })).status).toBe(200)
    expect((await adam.delete(`/autoreplies/${shared}`)).status).toBe(200)
  })

  test('finds nothing of the others', async () => {
    const { ID } = (await add({ TextNumberIDs: [other] })).body
    expect((await uma.get('/autoreplies')).body.Size).toBe(0)
    expect((await uma.get(`/autoreplies/${ID}`)).status).toBe(404)
    expect((await uma.put(`/autoreplies/${ID}`, { Message: 'Mine.' })).status).toBe(404)
    expect((await uma.get(`/textnumbers/${other}/autoreplies`)).status).toBe(404)
  })
})
