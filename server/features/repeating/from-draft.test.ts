import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let choir: number
let people: number[]
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  people = await scene.addContacts('olive.owner', [12175550111, 12175550112], 'Choir')
  choir = (await scene.query<{ id: number }>("select list_id::int as id from lists where name = 'Choir'"))[0]!.id
})
afterAll(() => scene.close())

const path = '/repeatingbroadcasts'
const phone = (n: number) => ({ PrimaryPhone: `2175550${n}` })
const schedule = () => ({
  ScheduleFrequency: 'Daily',
  StartDateTime: new Date(scene.clock.now().getTime() + 86_400_000).toISOString(),
})
const create = (change: object, who = olive) =>
  who.post(path, {
    BroadcastName: 'Practice',
    TextMessage: 'Practice at 4.',
    Contacts: [],
    RepeatingBroadcastSchedule: schedule(),
    ...change,
  })
const draftOf = async (phones: number[], lists: number[] = []) => {
  const { body } = await olive.post('/draft-broadcasts', { Contacts: phones.map(phone), startOption: 'REPEATING' })
  const id = body.DraftBroadcastID as number
  for (const ListID of lists)
    await olive.post(`/draft-broadcasts/${id}/lists`, { Selection: { Type: 'Selected', Items: [ListID] } })
  return id
}
/** The set of the series, by the last three digits; null where it has none. */
const peopleOf = async (id: number) =>
  (
    await scene.query<{ phones: number[] | null }>(
      `select (select to_json(array_agg(m.phone - 12175550000 order by 1)) from audience_members m
          where m.account_id = s.account_id and m.audience_id = s.audience_id and m.removed_in is null) as phones
        from repeating_broadcasts s where repeating_id = $1`,
      [id],
    )
  )[0]!.phones

describe('a series of a draft', () => {
  test('has its groups by name, and as people those who were added alone', async () => {
    const DraftBroadcastID = await draftOf([111, 121, 122], [choir])
    await olive.delete(`/draft-broadcasts/${DraftBroadcastID}/contacts`, {
      Selection: { Type: 'Selected', Items: [12175550122] },
    })
    const { status, body } = await create({ DraftBroadcastID, Contacts: [phone(121), phone(131)] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ Lists: [{ ListID: choir, ListName: 'Choir' }], ContactCount: 3 })
    expect(await peopleOf(body.RepeatingBroadcastID)).toEqual([111, 121, 131])
    expect((await create({ DraftBroadcastID })).status).toBe(404)
  })

  test('with groups alone has no set of people, and a group that is named twice once', async () => {
    const DraftBroadcastID = await draftOf([], [choir, 0])
    const { body } = await create({ DraftBroadcastID, Lists: [{ ListID: choir }] })
    expect(body).toMatchObject({ Lists: [{ ListID: choir }, { ListID: 0 }], ContactCount: 0 })
    expect(await peopleOf(body.RepeatingBroadcastID)).toBeNull()
    expect(await scene.query('select from audience_members where list_id is not null')).toEqual([])
  })

  test('keeps as people who came with a group that is gone, or was taken out and in again', async () => {
    const gone = (await olive.post('/lists', { ListName: 'Gone', Contacts: [{ PersonID: people[0] }] })).body.ListID
    const first = await draftOf([], [gone, choir])
    await olive.delete(`/lists/${gone}`)
    const { body } = await create({ DraftBroadcastID: first })
    expect(body).toMatchObject({ Lists: [{ ListID: choir }], ContactCount: 1 })
    expect(await peopleOf(body.RepeatingBroadcastID)).toEqual([111])
    const second = await draftOf([121], [choir])
    await olive.delete(`/draft-broadcasts/${second}/lists`, { Selection: { Type: 'Selected', Items: [choir] } })
    expect((await create({ DraftBroadcastID: second })).body).toMatchObject({ Lists: [], ContactCount: 1 })
  })

  test('is refused where nobody is in it, and the draft stays', async () => {
    const DraftBroadcastID = await draftOf([])
    expect((await create({ DraftBroadcastID })).body.ErrorName).toBe('NoValidBroadcastContacts')
    expect((await olive.get(`/draft-broadcasts/${DraftBroadcastID}`)).status).toBe(200)
  })

  test('is refused with pictures that are not there', async () => {
    expect((await create({ Contacts: [phone(121)], Media: [{ MediaID: 4711 }] })).status).toBe(404)
  })
})

test('whoever was left out of a draft is left out of its series, whatever the message says by then', async () => {
  const DraftBroadcastID = await draftOf([151, 152], [choir])
  await olive.put(`/draft-broadcasts/${DraftBroadcastID}`, { TextMessage: 'Hi {{FirstName you}}' })
  const { ID } = (await olive.post('/template-merges', { DraftBroadcastID })).body
  await olive.post(`/draft-broadcasts/${DraftBroadcastID}/templatemerge/single`, {
    ...{ PhoneNumber: '2175550151', TextMessage: 'Mine' },
  })
  await olive.put(`/template-merges/${ID}`, {
    ...{ Selection: { Type: 'Selected', Items: [12175550111, 12175550152] }, Update: { Exclude: true } },
  })
  const { RepeatingBroadcastID: id } = (await create({ DraftBroadcastID })).body
  expect(
    await scene.query(
      `select phone - 12175550000 as n, is_excluded, own_message from repeating_decisions where repeating_id = $1 order by 1`,
      [id],
    ),
  ).toEqual([
    { n: 111, is_excluded: true, own_message: null },
    { n: 152, is_excluded: true, own_message: null },
  ])
})

test('whoever was taken out of a draft alone is left out of its series, and whose source was taken out is in it by a group', async () => {
  const { ListID } = (await olive.post('/lists', { ListName: 'Late', Contacts: [{ PersonID: people[0] }] })).body
  const contacts = await scene.addContacts('olive.owner', [12175550161, 12175550162, 12175550163], 'Joining')
  const DraftBroadcastID = await draftOf([161, 162, 163], [ListID])
  const takeOut = (n: number) =>
    olive.delete(`/draft-broadcasts/${DraftBroadcastID}/contacts`, {
      Selection: { Type: 'Selected', Items: [12175550000 + n] },
    })
  await takeOut(161)
  await olive.delete(`/draft-broadcasts/${DraftBroadcastID}/sources`, { SourceID: null })
  await olive.post(`/draft-broadcasts/${DraftBroadcastID}/contacts`, { Contacts: [phone(162)] })
  await takeOut(162)
  await olive.post(`/lists/0/contacts/tolist/${ListID}`, { Selection: { Type: 'Selected', Items: contacts } })
  const { RepeatingBroadcastID: id } = (await create({ DraftBroadcastID })).body
  expect(
    await scene.query(
      'select phone - 12175550000 as n, is_excluded from repeating_decisions where repeating_id = $1 order by 1',
      [id],
    ),
  ).toEqual([
    { n: 161, is_excluded: true },
    { n: 162, is_excluded: true },
  ])
})

describe('a series that is given a draft', () => {
  test('has its recipients from then on, in place of those it had', async () => {
    const { RepeatingBroadcastID: id } = (await create({ Contacts: [phone(141)], Lists: [{ ListID: 0 }] })).body
    const before = await scene.query('select audience_id from repeating_broadcasts where repeating_id = $1', [id])
    const DraftBroadcastID = await draftOf([121], [choir])
    const changed = await olive.put(`${path}/${id}`, { DraftBroadcastID, BroadcastName: 'Rehearsal' })
    expect(changed.body).toMatchObject({ BroadcastName: 'Rehearsal', Lists: [{ ListID: choir }], ContactCount: 1 })
    expect(await peopleOf(id)).toEqual([121])
    // A run that is being sent still has its people.
    const left = await scene.query('select phone from audience_members where audience_id = $1', [
      (before[0] as { audience_id: number }).audience_id,
    ])
    expect(left).toHaveLength(1)
    expect((await olive.get(`/draft-broadcasts/${DraftBroadcastID}`)).status).toBe(404)
    const renamed = await olive.put(`${path}/${id}`, { BroadcastName: 'Again' })
    expect(renamed.body).toMatchObject({ Lists: [{ ListID: choir }], ContactCount: 1 })
  })

  test('that is empty, or of somebody else, stays as it was', async () => {
    const { RepeatingBroadcastID: id } = (await create({ Contacts: [phone(141)] })).body
    const empty = await olive.put(`${path}/${id}`, { DraftBroadcastID: await draftOf([]), BroadcastName: 'No' })
    expect(empty.body.ErrorName).toBe('NoValidBroadcastContacts')
    const DraftBroadcastID = await draftOf([121])
    const adam = await scene.as('adam.admin')
    expect((await adam.put(`${path}/${id}`, { DraftBroadcastID })).status).toBe(404)
    expect((await olive.get(`${path}/${id}`)).body).toMatchObject({ BroadcastName: 'Practice', ContactCount: 1 })
    expect(await peopleOf(id)).toEqual([141])
  })
})
