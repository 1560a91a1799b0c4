import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../../testing/cast.ts'

let scene: Scene
let olive: Asker
let uma: Asker

beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
})
afterAll(() => scene.close())

const newGroup = async (ListName: string, more: object = {}, asker = olive) =>
  (await asker.post('/lists', { ListName, ...more })).body.ListID as number

describe('a group is changed', () => {
  test('its name, keyword and join reply, each by itself', async () => {
    const band = await newGroup('Band')
    expect((await olive.put(`/lists/${band}`, { ListName: ' Choir ' })).body).toMatchObject({
      ListName: 'Choir',
      Keyword: '',
    })
    await olive.put(`/lists/${band}`, { Keyword: 'sing', JoinReply: 'Welcome to the choir!' })
    expect((await olive.get(`/lists/${band}`)).body).toEqual({
      ...{ ListID: band, ListName: 'Choir', ListType: 'User', RosterCount: 0, CanChange: true },
      ...{ CanShare: true, IsShared: false, SharedWith: [] },
      ...{ Keyword: 'sing', JoinReply: 'Welcome to the choir!' },
    })
    expect((await olive.put(`/lists/${band}`, { Keyword: '' })).body).toMatchObject({ Keyword: '', ListName: 'Choir' })
  })

  test.each([
    [{ ListName: 'BAND' }, 409, 'GroupNameTaken'],
    [{ ListName: 'everyone' }, 409, 'GroupNameTaken'],
    [{ Keyword: 'DRUM' }, 409, 'KeywordTaken'],
  ])('but not to %o', async (change, status, name) => {
    await newGroup('Band', { Keyword: 'drum' })
    const choir = await newGroup('Choir')
    const reply = await olive.put(`/lists/${choir}`, change)
    expect([reply.status, reply.body.ErrorName]).toEqual([status, name])
  })

  test.each([
    ['Stop', 'This keyword is reserved for explicit opt-outs.'],
    ['join', 'JOIN is reserved for Join Reply.'],
    ['yes', 'YES and NO are reserved for text surveys.'],
    ['two words', 'A keyword is one word of letters and digits, such as BAND.'],
    ['band', 'Another group has this name. Choose another word.'],
    ['Everyone', 'Another group has this name. Choose another word.'],
  ])('with the keyword %j it is refused', async (Keyword, sentence) => {
    await newGroup('Band')
    const reply = await olive.post('/lists', { ListName: 'Choir', Keyword })
    expect([reply.status, reply.body.Errors]).toEqual([400, { Keyword: [sentence] }])
  })

  test.each([
    ['that carriers block', 'Welcome! bit.ly/3abc'],
    ['with fields that nobody fills in', 'Welcome {{FirstName}}!'],
  ])('nor with a join reply %s', async (_, JoinReply) => {
    const band = await newGroup(`Band ${JoinReply.length}`, { JoinReply: 'Welcome!' })
    for (const reply of [
      await olive.post('/lists', { ListName: 'Choir', JoinReply }),
      await olive.put(`/lists/${band}`, { JoinReply }),
      await olive.put('/lists/0', { JoinReply }),
    ]) {
      expect([reply.status, Object.keys(reply.body.Errors)]).toEqual([400, ['JoinReply']])
    }
    expect((await uma.put('/lists/0', { JoinReply })).status).toBe(403)
    expect((await olive.get(`/lists/${band}`)).body.JoinReply).toBe('Welcome!')
  })

  test('by who made it, or sees the whole roster', async () => {
    const theirs = await newGroup('Theirs')
    const mine = await newGroup('Mine', {}, uma)
    expect((await uma.put(`/lists/${theirs}`, { ListName: 'Ours' })).status).toBe(404)
    expect((await uma.put(`/lists/${mine}`, { ListName: 'Ours' })).status).toBe(200)
    expect((await olive.put(`/lists/${mine}`, { ListName: 'Hers' })).status).toBe(200)
  })

  test('of Everyone the join reply alone, by owners and admins', async () => {
    expect((await olive.put('/lists/0', { JoinReply: 'Hello!' })).body).toMatchObject({
      ListID: 0,
      JoinReply: 'Hello!',
    })
    expect((await olive.put('/lists/0', { ListName: 'All' })).status).toBe(400)
    expect((await olive.put('/lists/-1', { JoinReply: 'Hello!' })).status).toBe(404)
    expect((await uma.put('/lists/0', { JoinReply: 'No' })).status).toBe(403)
    expect((await uma.get('/lists/0')).body.JoinReply).toBe('Hello!')
  })
})

describe('a deleted group', () => {
  test('comes back with its contacts, also those in Deleted', async () => {
    const [one, two] = await scene.addContacts('olive.owner', [12175550101, 12175550102])
    const band = await newGroup('Band', { Contacts: [{ PersonID: one }, { PersonID: two }] })
    const { UndoID } = (await olive.delete(`/lists/${band}`)).body
    await olive.delete(`/contacts/${two}`)
    expect((await (await scene.as('adam.admin')).post(`/lists/undo/${UndoID}`)).status).toBe(404)
    expect((await olive.post(`/lists/0/contacts/undo/${UndoID}`)).status).toBe(404)
    expect((await olive.post(`/lists/undo/${UndoID}`)).body).toMatchObject({
      UndoExecuted: true,
      UndoID,
      TaskID: null,
      Restored: 2,
    })
    expect((await olive.get(`/lists/${band}`)).body.RosterCount).toBe(1)
    await olive.post('/lists/-2/contacts/tolist/0', { Selection: { Type: 'SelectedAll' } })
    expect((await olive.get(`/lists/${band}`)).body.RosterCount).toBe(2)
  })

  test('does not, once another has its name', async () => {
    const band = await newGroup('Band', { Keyword: 'drum' })
    const { UndoID } = (await olive.delete(`/lists/${band}`)).body
    const other = await newGroup('band', { Keyword: 'drum' })
    const reply = await olive.post(`/lists/undo/${UndoID}`)
    expect([reply.status, reply.body.ErrorName]).toEqual([409, 'GroupNameTaken'])
    await olive.put(`/lists/${other}`, { ListName: 'Choir' })
    expect((await olive.post(`/lists/undo/${UndoID}`)).status).toBe(200)
    expect((await olive.get(`/lists/${band}`)).body).toMatchObject({ ListName: 'Band', Keyword: '' })
  })

  test('is gone from its contacts at once', async () => {
    const [one] = await scene.addContacts('olive.owner', [12175550101])
    const band = await newGroup('Band', { Contacts: [{ PersonID: one }] })
    await olive.delete(`/lists/${band}`)
    expect((await olive.get(`/contacts/${one}`)).body.Groups).toEqual([])
  })
})
