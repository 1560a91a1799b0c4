import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  await scene.addContacts('olive.owner', [12175550101, 12175550102])
})
afterAll(() => scene.close())

const firstTexts = async (draft: object) => {
  const Contacts = [{ PrimaryPhone: '2175550101' }, { PrimaryPhone: '2175550102' }]
  const started = await olive.post('/draft-broadcasts', { ...draft, Contacts })
  const { Items } = (await olive.get(`/draft-broadcasts/${started.body.DraftBroadcastID}/contacts`)).body
  return Items.map(({ IsFirstText }: { IsFirstText?: boolean }) => IsFirstText)
}

test('a recipient tells whether the text would be the first from the draft’s number', async () => {
  const [numbers] = [(await olive.get('/user')).body.TextNumbers as { TextNumberID: number }[]]
  const [used, other] = numbers.map(({ TextNumberID }) => TextNumberID)
  const { AccountID } = (await olive.get('/user')).body
  await scene.query('insert into texted_numbers (account_id, text_number_id, phone) values ($1, $2, 12175550101)', [
    AccountID,
    used,
  ])
  expect(await firstTexts({ TextNumberID: used })).toEqual([false, true])
  expect(await firstTexts({ TextNumberID: other })).toEqual([true, true])
  expect(await firstTexts({})).toEqual([undefined, undefined])
})
