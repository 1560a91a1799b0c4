import { afterAll, beforeAll, expect, test } from 'vitest'
import { planNext } from '../engine/channels.ts'
import { type Asker, openScene, type Scene } from '../testing/cast.ts'

/** What a button does that is pressed twice: both requests are there at once, with one Idempotency-Key. */
let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const everybody = { Selection: { Type: 'SelectedAll' } }
const countOf = async (table: string, where = 'true') =>
  (await scene.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`))[0]!.n

/** One of the two is done; the other has its answer, or is told that it is being worked on. Answers what was answered. */
const pressTwice = async (path: string, body: object, asker = olive) => {
  const key = { 'idempotency-key': `${path} ${crypto.randomUUID()}` }
  const both = await Promise.all([asker.post(path, body, key), asker.post(path, body, key)])
  const [done] = both.filter(({ status }) => status === 200)
  for (const { status, body: answer } of both) {
    if (status === 200) expect(answer).toEqual(done!.body)
    else expect([status, answer.ErrorName]).toEqual([409, 'RepeatInProgress'])
  }
  expect((await asker.post(path, body, key)).body).toEqual(done!.body)
  return done!.body
}

test('Duplicate makes one copy, and so does a broadcast to some of its people', async () => {
  const Contacts = [{ PrimaryPhone: '2175550101' }, { PrimaryPhone: '2175550102' }]
  const snow = { BroadcastName: 'Snow', TextMessage: 'School is closed.', Contacts }
  const { BroadcastID } = (await olive.post('/broadcasts', snow)).body
  while (await planNext(scene.platform));
  const { DraftBroadcastID, Added } = await pressTwice(`/broadcasts/${BroadcastID}/todraftbroadcast`, {
    ...everybody,
    copy: true,
  })
  expect([DraftBroadcastID > 0, Added, await countOf('drafts')]).toEqual([true, 2, 1])
})

test('a broadcast to contacts, of a template or from nothing is one draft', async () => {
  await scene.query('delete from drafts')
  await scene.addContacts('olive.owner', [12175550111])
  await pressTwice('/lists/0/contacts/todraftbroadcast/0', everybody)
  await pressTwice('/draft-broadcasts', { BroadcastName: 'Late buses', TextMessage: 'Late.' })
  expect(await countOf('drafts')).toBe(2)
})

test('a template is copied once, and both presses hear of it', async () => {
  const { TemplateID } = await pressTwice('/templates', { TemplateName: 'Late bus', TemplateText: 'Late.' })
  expect(await countOf('templates', `template_id = ${TemplateID} or name = 'Late bus'`)).toBe(1)
})

test('an opt-out is written down once', async () => {
  await pressTwice('/optouts', { PhoneNumber: '2175550121', Channel: 'Text' })
  expect(await countOf('permission_events', 'phone = 12175550121')).toBe(1)
})

test('a code goes out once, and is tried once', async () => {
  const tara = await scene.as('tara.trial')
  const PhoneNumber = '2175550131'
  await pressTwice('/user/sendmfa', { Channel: 'sms', PhoneNumber }, tara)
  const texts = await scene.query<{ message: string }>('select message from text_messages where phone = 12175550131')
  expect(texts).toHaveLength(1)
  const [code] = /\b\d{6}\b/.exec(texts[0]!.message)!
  await pressTwice(`/user/verifymfa/${code}`, { PhoneNumber }, tara)
  expect((await tara.get('/account/verifiednumbers?q=5550131')).body.Size).toBe(1)
})
