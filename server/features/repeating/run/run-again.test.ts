import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { planNext } from '../../../engine/channels.ts'
import { daily, later, type RepeatingScene, repeatingScene } from '../../../testing/repeating-scene.ts'

let scene: RepeatingScene
beforeAll(async () => {
  scene = await repeatingScene()
})
afterAll(() => scene.close())
beforeEach(() => scene.query('delete from repeating_broadcasts'))

/** A series whose first runs failed for lack of credits, and the failures, latest first. */
const failed = async (runs = 1, people = {}) => {
  const id = await scene.make(daily, people, 'uma.member')
  await scene.setCredits(0)
  for (let day = 0; day < runs; day += 1) await scene.tick(later(day))
  await scene.setCredits(25_000)
  const uma = await scene.as('uma.member')
  const { body } = await uma.get('/repeatingbroadcasts/accountfailures')
  const ids: number[] = body.Items.map((each: { RepeatingFailureID: number }) => each.RepeatingFailureID)
  return { id, ids, uma, again: `/repeatingbroadcasts/${id}/runagain` }
}

describe('a run that failed', () => {
  test('goes out as the run of its day, once, and ends the count of failures', async () => {
    const { id, ids, uma, again } = await failed()
    const body = { RepeatingFailureID: ids[0], ExpectedTextCount: 1 }
    const [one, two] = await Promise.all([uma.post(again, body), uma.post(again, body)])
    expect([one.status, two.status].sort()).toEqual([200, 400])
    expect((one.status === 400 ? one : two).body).toMatchObject({
      ErrorName: 'CannotRunAgain',
      Message: 'This run has gone out meanwhile. It is among the last runs.',
    })
    const made = one.status === 200 ? one : two
    expect(made.body).toMatchObject({ BroadcastName: 'Practice', BroadcastStatus: 'Broadcasting' })
    expect(await scene.runsOf(id)).toMatchObject([{ key: '2027-03-02', broadcast_id: made.body.BroadcastID }])
    expect(await scene.stateOf(id)).toEqual({ status: 'Active', next_key: '2027-03-03', failures: 0 })
    expect((await uma.get('/repeatingbroadcasts/accountfailures')).body.Size).toBe(0)
    await scene.tick(later(1))
    expect(await scene.keysOf(id)).toEqual(['2027-03-02', '2027-03-03'])
  })

  test('reaches each person once, and nobody who was left out or has said no', async () => {
    const phones = [12175550401, 12175550402, 12175550403, 12175550404]
    await scene.addContacts('uma.member', phones, 'Walkers')
    await scene.addContacts('uma.member', [12175550405])
    const [group] = await scene.query<{ list_id: number }>("select list_id from lists where name = 'Walkers'")
    const uma = await scene.as('uma.member')
    const people = { Lists: [{ ListID: group!.list_id }], Contacts: [{ PrimaryPhone: '2175550401' }] }
    const { id, ids, again } = await failed(1, people)
    expect((await uma.post('/optouts', { PhoneNumber: '2175550402', Channel: 'Text' })).status).toBe(200)
    const { body: reach } = await uma.get(`/repeatingbroadcasts/${id}/reach`)
    expect(reach).toMatchObject({ TextCount: 3, PhoneNumberCount: 4, CreditCount: 3, OpensDate: null })
    const { body } = await uma.post(again, { RepeatingFailureID: ids[0], ExpectedTextCount: reach.TextCount })
    while (await planNext(scene.platform));
    const texted = await scene.query<{ phone: number }>(
      `select phone from recipients where broadcast_id = $1 and state = $2 order by phone`,
      [body.BroadcastID, outcome.waiting],
    )
    expect(texted.map(({ phone }) => phone)).toEqual([12175550401, 12175550403, 12175550404])
  })

  test('leaves a series paused that its failures paused', async () => {
    const { id, ids, uma, again } = await failed(3)
    expect(await scene.stateOf(id)).toMatchObject({ status: 'Paused', failures: 3 })
    expect((await uma.post(again, { RepeatingFailureID: ids[1] })).status).toBe(200)
    expect(await scene.stateOf(id)).toMatchObject({ status: 'Paused', failures: 0 })
    expect(await scene.keysOf(id)).toEqual(['2027-03-03'])
  })

  test('goes to as many as were promised, or to nobody', async () => {
    const { id, ids, uma, again } = await failed()
    const reply = await uma.post(again, { RepeatingFailureID: ids[0], ExpectedTextCount: 2 })
    expect([reply.status, reply.body.ErrorName, await scene.keysOf(id)]).toEqual([409, 'DraftChanged', []])
    expect((await uma.get('/repeatingbroadcasts/accountfailures')).body.Size).toBe(1)
  })

  test('says what is still in the way', async () => {
    const { ids, uma, again } = await failed()
    await scene.setCredits(0)
    expect(await uma.post(again, { RepeatingFailureID: ids[0] })).toMatchObject({
      status: 400,
      body: { ErrorName: 'NotEnoughCredits' },
    })
    await scene.setCredits(25_000)
    const number = await scene.query('delete from user_text_numbers returning *')
    const olive = await scene.as('olive.owner')
    const refused = await olive.post(again, { RepeatingFailureID: ids[0] })
    expect(refused.body).toMatchObject({
      ErrorName: 'CannotRunAgain',
      Message: expect.stringMatching(/no longer has access to its text number/),
    })
    await scene.query(
      `insert into user_text_numbers select (jsonb_populate_recordset(null::user_text_numbers, $1::jsonb)).*`,
      [JSON.stringify(number)],
    )
    expect((await olive.post(again, { RepeatingFailureID: ids[0] })).status).toBe(200)
  })

  test('is for who may change the series, by a failure of it', async () => {
    const { ids, uma } = await failed()
    const other = await scene.make(daily, {}, 'uma.member')
    expect((await uma.post(`/repeatingbroadcasts/${other}/runagain`, { RepeatingFailureID: ids[0] })).status).toBe(404)
    const olives = await scene.make(daily, {}, 'olive.owner')
    expect((await uma.post(`/repeatingbroadcasts/${olives}/runagain`, { RepeatingFailureID: ids[0] })).status).toBe(404)
    await scene.query("update users set can_see_all_broadcasts = true where user_name = 'uma.member'")
    expect((await uma.post(`/repeatingbroadcasts/${olives}/runagain`, { RepeatingFailureID: ids[0] })).status).toBe(403)
    await scene.query("update users set can_see_all_broadcasts = false where user_name = 'uma.member'")
  })
})

describe('a run that is reckoned', () => {
  const tables = () =>
    scene.query('select (select count(*) from audiences) as sets, (select count(*) from template_merges) as merges')

  test('has the people of its owner and their groups, and what it costs, and keeps nothing', async () => {
    await scene.addContacts('olive.owner', [12175550111, 12175550112], 'Choir')
    const [group] = await scene.query<{ list_id: number }>("select list_id from lists where name = 'Choir'")
    const lists = { Lists: [{ ListID: group!.list_id }] }
    const id = await scene.make(daily, lists)
    const olive = await scene.as('olive.owner')
    const before = await tables()
    const { body } = await olive.get(`/repeatingbroadcasts/${id}/reach`)
    expect(body).toEqual({
      TextCount: 3,
      VoiceCount: 0,
      PhoneNumberCount: 3,
      PeopleCount: 3,
      CreditCount: 3,
      ReachedCount: 3,
      OpensDate: null,
    })
    expect(await tables()).toEqual(before)
  })

  test('is of a user who does not see all contacts with those they see', async () => {
    const id = await scene.make(daily, { Lists: [{ ListID: 0 }] }, 'uma.member')
    const [uma, olive] = [await scene.as('uma.member'), await scene.as('olive.owner')]
    const { Size: seen } = (await uma.get('/lists/0/contacts')).body
    const hers = (await uma.get(`/repeatingbroadcasts/${id}/reach`)).body
    expect(hers).toMatchObject({ PhoneNumberCount: seen + 1 })
    expect((await olive.get('/lists/0/contacts')).body.Size).toBeGreaterThan(seen)
    expect((await olive.get(`/repeatingbroadcasts/${id}/reach`)).body).toEqual(hers)
  })
})
