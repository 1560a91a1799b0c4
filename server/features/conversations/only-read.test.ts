import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { insertInbound } from '../messages/store.ts'

let scene: Scene
let olive: Asker
let uma: Asker
/** The second is given to nobody at first. */
let number: number
let conversation: number
let text: number
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
  number = scene.accounts.lincoln.textNumberIds[1]!
  const at = scene.clock.now().toISOString()
  const said = {
    textNumberId: number,
    phone: 12175550101,
    kind: 'Chat',
    message: 'Is the bus late?',
    media: [],
    at,
  } as const
  const { id, conversationId } = await insertInbound(scene.platform.db, scene.scopeOf('olive.owner'), said)
  conversation = conversationId!
  text = id
})
afterAll(() => scene.close())

const give = (access: { UserIDs?: number[]; SeenByUserIDs?: number[] }) => olive.put(`/textnumbers/${number}`, access)
const umaId = () => scene.scopeOf('uma.member').userId
const path = () => `/conversations/${conversation}`

test('who was not given a number sees nothing of it', async () => {
  expect((await uma.get(path())).status).toBe(404)
  expect((await uma.get(`/conversations?TextNumberID=${number}`)).body.Size).toBe(0)
  expect((await uma.get(`/textmessages/${text}`)).status).toBe(404)
})

test('whoever sees it alone reads, finds and counts what was said', async () => {
  expect((await give({ SeenByUserIDs: [umaId()] })).body).toMatchObject({ UserIDs: [], SeenByUserIDs: [umaId()] })
  expect((await uma.get(path())).body).toMatchObject({
    ...{ IsReadOnly: true, UnreadCount: 1, WhyNotSend: { Reason: 'NoTextNumberAccess' } },
  })
  expect((await olive.get(path())).body).toMatchObject({ IsReadOnly: false, WhyNotSend: null })
  expect((await uma.get(`/conversations?TextNumberID=${number}`)).body).toMatchObject({ Size: 1 })
  expect((await uma.get('/conversations?q=bus')).body.Items).toMatchObject([{ ConversationID: conversation }])
  expect((await uma.get(`${path()}/textmessages`)).body.Items).toMatchObject([{ Message: 'Is the bus late?' }])
  const counted = (await uma.get('/conversations/summary')).body
  expect(counted.TextNumbers.map(idOf)).toContain(number)
  const { UnreadToAnswer, InboxUnread } = (await olive.get('/conversations/summary')).body
  expect(UnreadToAnswer).toBe(InboxUnread)
  expect(counted.UnreadToAnswer).toBe(counted.InboxUnread - 1)
})

test('they neither send from it, nor change what is of everybody on it', async () => {
  expect((await uma.get('/textnumbers')).body.Items.map(idOf)).not.toContain(number)
  expect((await uma.get('/user')).body.TextNumbers.map(idOf)).not.toContain(number)
  const tried = [
    await uma.post(`${path()}/textmessages`, { Message: 'No.' }),
    await uma.put(path(), { IsDone: true }),
    await uma.post(`${path()}/views`, {}),
    await uma.post(`${path()}/unread`),
    await uma.put(`${path()}/draft`, { Message: 'No.' }),
    await uma.post('/conversations/selection', {
      TextNumberIDFrom: null,
      TextNumberIDTo: number,
      PhoneNumber: '2175550101',
    }),
    await uma.put(`/textnumbers/${number}`, { BrowserNotificationsEnabled: true }),
  ]
  expect(tried.map(({ body }) => body.ErrorName)).toEqual([
    ...['ConversationClosed', 'TextNumberNotYours', 'TextNumberNotYours', 'TextNumberNotYours'],
    ...['TextNumberNotYours', 'TextNumberNotYours', 'NotFound'],
  ])
  for (const Selection of [{ Type: 'Selected', Items: [conversation] }, { Type: 'SelectedAll' }])
    await uma.put(`/conversations?TextNumberID=${number}`, { Selection, Update: { IsDone: true } })
  expect((await olive.get(path())).body).toMatchObject({ IsDone: false, UnreadCount: 1 })
})

test('taken from them, it is as if it had never been', async () => {
  await give({ SeenByUserIDs: [] })
  expect((await uma.get(path())).status).toBe(404)
})

test('the wider word holds, on the page of the number and on that of the user', async () => {
  expect((await give({ UserIDs: [umaId()], SeenByUserIDs: [umaId()] })).body).toMatchObject({
    ...{ UserIDs: [umaId()], SeenByUserIDs: [] },
  })
  const user = `/account/users/${umaId()}`
  const before = (await olive.get(user)).body
  const put = await olive.put(user, {
    TextNumberIDs: before.TextNumberIDs.filter((id: number) => id !== number),
    SeenTextNumberIDs: [number],
  })
  expect(put.body.SeenTextNumberIDs).toEqual([number])
  expect((await uma.get(path())).body.IsReadOnly).toBe(true)
  expect((await olive.put(user, { SeenTextNumberIDs: [999_999] })).status).toBe(400)
})

test('whoever takes over what somebody made has their numbers as they had them', async () => {
  const adam = scene.scopeOf('adam.admin').userId
  const of = async () => (await olive.get(`/account/users/${adam}`)).body
  await olive.post(`/account/users/${umaId()}/handover`, { ToUserID: adam })
  expect((await of()).SeenTextNumberIDs).toEqual([number])
  await give({ UserIDs: [umaId()], SeenByUserIDs: [adam] })
  await olive.post(`/account/users/${umaId()}/handover`, { ToUserID: adam })
  expect(await of()).toMatchObject({ TextNumberIDs: expect.arrayContaining([number]), SeenTextNumberIDs: [] })
})

const idOf = ({ TextNumberID }: { TextNumberID: number }) => TextNumberID
