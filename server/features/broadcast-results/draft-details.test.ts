import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let adam: Asker
let uma: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  adam = await scene.as('adam.admin')
  uma = await scene.as('uma.member')
})
afterAll(() => scene.close())

const all = { Selection: { Type: 'SelectedAll' } }
const people = ['Ann', 'Bob', 'Cyd'].map((FirstName, at) => ({ PrimaryPhone: String(2175550101 + at), FirstName }))

const create = async (body: object = {}): Promise<number> => {
  const reply = await olive.post('/broadcasts', {
    BroadcastName: 'Snow day',
    TextMessage: 'School is closed.',
    Contacts: people,
    ...body,
  })
  expect(reply.status).toBe(200)
  while (await planNext(scene.platform));
  return reply.body.BroadcastID
}
const start = async (body: object = {}, who = olive): Promise<number> =>
  (await who.post('/draft-broadcasts', body)).body.DraftBroadcastID
const read = async (draftId: number) => (await olive.get(`/draft-broadcasts/${draftId}`)).body
const peopleOf = async (draftId: number) =>
  (await olive.get(`/draft-broadcasts/${draftId}/contacts`)).body.Items.map(
    ({ FirstName, PrimaryPhone }: { FirstName: string; PrimaryPhone: string }) => FirstName || PrimaryPhone,
  )
const set = (id: number, phone: number, change: string) =>
  scene.query(`update recipients set ${change} where broadcast_id = $1 and phone = $2`, [id, 12170000000 + phone])

describe('recipients of a broadcast', () => {
  const toDraft = (id: number, body: object, query = '', who = olive) =>
    who.post(`/broadcasts/${id}/todraftbroadcast${query}`, body)

  test('are in it as those of these results, or of the broadcast where only some of them are', async () => {
    const id = await create()
    const DraftBroadcastID = await start()
    await toDraft(
      id,
      { Selection: { Type: 'Selected', Items: ['2175550101'] }, DraftBroadcastID },
      '?category=not-completed',
    )
    await toDraft(id, { ...all, DraftBroadcastID }, '?category=not-completed')
    const { Items } = (await olive.get(`/draft-broadcasts/${DraftBroadcastID}/sources`)).body
    expect(Items).toMatchObject([
      { Kind: 'Results', Name: 'Snow day', Category: '', Count: 1 },
      { Kind: 'Results', Name: 'Snow day', Category: 'not-completed', Count: 2 },
    ])
  })

  test('go into a draft that there is, each number once and what is there already as it is', async () => {
    const id = await create()
    await set(id, 5550103, `state = ${outcome.failed}, reason = 22`)
    const DraftBroadcastID = await start({
      BroadcastName: 'Second try',
      Contacts: [{ PrimaryPhone: '2175550102', FirstName: 'Robert' }],
    })
    const failed = await toDraft(id, { ...all, DraftBroadcastID }, '?category=failed')
    expect(failed).toMatchObject({ status: 200, body: { DraftBroadcastID, Added: 1, AlreadyThere: 0 } })
    expect((await toDraft(id, { ...all, DraftBroadcastID })).body).toMatchObject({ Added: 1, AlreadyThere: 2 })
    expect(await peopleOf(DraftBroadcastID)).toEqual(['Ann', 'Robert', 'Cyd'])
    expect(await read(DraftBroadcastID)).toMatchObject({ BroadcastName: 'Second try', Lists: [] })
    const renamed = await toDraft(id, { ...all, DraftBroadcastID, BroadcastName: 'Third try' })
    expect([renamed.status, renamed.body.Message]).toEqual([400, 'Only a draft that is started gets a name.'])
  })

  test.each([false, true])('start one under a name (copied: %s)', async (copy) => {
    const started = await toDraft(await create(), { ...all, copy, BroadcastName: 'Those who said No' })
    expect(await read(started.body.DraftBroadcastID)).toMatchObject({
      BroadcastName: 'Those who said No',
      TextMessage: copy ? 'School is closed.' : '',
    })
  })

  test('that were taken out of it come back as if new', async () => {
    const id = await create()
    const { DraftBroadcastID } = (await toDraft(id, all)).body
    await olive.delete(`/draft-broadcasts/${DraftBroadcastID}/contacts`, all)
    expect((await toDraft(id, { ...all, DraftBroadcastID })).body).toMatchObject({ Added: 3, AlreadyThere: 0 })
  })

  test('make a merge of it stale, as everybody who joins does', async () => {
    const id = await create()
    const DraftBroadcastID = await start({
      TextMessage: 'Hi {{FirstName}}',
      Contacts: [{ PrimaryPhone: '2175550109', FirstName: 'Di' }],
    })
    await olive.post(`/draft-broadcasts/${DraftBroadcastID}/templatemerges`)
    expect(await read(DraftBroadcastID)).toMatchObject({ RosterChangedSinceLastMerge: false })
    await toDraft(id, { ...all, DraftBroadcastID })
    expect(await read(DraftBroadcastID)).toMatchObject({ RosterChangedSinceLastMerge: true })
  })

  test('go into no draft of somebody else, nor one that is sent or thrown away', async () => {
    const id = await create()
    const adams = await start({}, adam)
    expect((await toDraft(id, { ...all, DraftBroadcastID: adams })).status).toBe(404)
    expect((await adam.get(`/draft-broadcasts/${adams}`)).body.PotentialUniqueCount).toBe(0)
    expect((await toDraft(id, { ...all, DraftBroadcastID: await start({}, uma) }, '', uma)).status).toBe(404)
    const sent = await start({ Contacts: people })
    expect((await olive.post('/broadcasts', { ...names, DraftBroadcastID: sent })).status).toBe(200)
    expect((await toDraft(id, { ...all, DraftBroadcastID: sent })).status).toBe(404)
    expect((await toDraft(id, { ...all, DraftBroadcastID: 987654 })).status).toBe(404)
  })

  test('who replied go there too', async () => {
    const id = await create()
    await scene.query(
      `insert into text_messages (account_id, text_number_id, phone, is_inbound, type, message, broadcast_id, created_at)
       values ($1, $2, 12175550103, true, 'Chat', 'On my way', $3, now())`,
      [scene.accounts.lincoln.accountId, scene.accounts.lincoln.textNumberIds[0], id],
    )
    const DraftBroadcastID = await start()
    const reply = () => olive.post(`/broadcasts/${id}/textreplies/todraftbroadcast`, { ...all, DraftBroadcastID })
    expect((await reply()).body).toMatchObject({ DraftBroadcastID, Added: 1, AlreadyThere: 0 })
    expect((await reply()).body).toMatchObject({ DraftBroadcastID, Added: 0, AlreadyThere: 1 })
    expect(await peopleOf(DraftBroadcastID)).toEqual(['Cyd'])
  })
})

const names = { BroadcastName: 'Sent', TextMessage: 'Hello.' }

describe('a copy', () => {
  const copy = async (id: number, more: object = {}) => {
    const reply = await olive.post(`/broadcasts/${id}/todraftbroadcast`, { ...all, copy: true, ...more })
    return reply.status === 200 ? await read(reply.body.DraftBroadcastID) : reply.body
  }
  const confirmed = { isSettingsConfirmed: true, isRecipientsConfirmed: true, isMessagesConfirmed: true }

  test('has all that was sent, and may be sent as it is', async () => {
    const TextSurveyAutoReplies = [{ Label: 'Yes', Message: 'See you there.' }]
    const id = await create({ IsTextSurvey: true, TextSurveyAutoReplies, BroadcastType: 'SMS', IncludeSignature: true })
    expect(await copy(id)).toMatchObject({
      ...{ BroadcastName: 'Copy of Snow day', TextMessage: 'School is closed.', IncludeSignature: true },
      ...{ IsTextSurvey: true, TextSurveyAutoReplies, BroadcastType: 'SMS', PotentialUniqueCount: 3 },
      ...{ startOption: 'START_IMMEDIATELY', StartDate: null, ...confirmed },
    })
  })

  test('of one that has not started yet starts when that does', async () => {
    const StartDate = new Date(scene.clock.now().getTime() + 7_200_000).toISOString()
    expect(await copy(await create({ StartDate }))).toMatchObject({ startOption: 'START_LATER', StartDate })
  })

  test('is a text broadcast where that was a group text', async () => {
    const id = await create({ BroadcastType: 'GroupSMS' })
    expect(await copy(id)).toMatchObject({ BroadcastType: 'SMS', ...confirmed })
  })

  test('asks for what is not right any more', async () => {
    const id = await create()
    await scene.query("update text_numbers set is_blocked = true where phone = '12175550200'")
    expect(await copy(id)).toMatchObject({ ...confirmed, isMessagesConfirmed: false })
    await scene.query("update text_numbers set is_blocked = false where phone = '12175550200'")
    await olive.post(`/broadcasts/${id}/details/optout`, all)
    expect(await copy(id)).toMatchObject({ ...confirmed, isRecipientsConfirmed: false })
    await scene.query('delete from opt_outs where phone between 12175550101 and 12175550103')
  })

  test('has what was decided by hand for each of them, and is checked before it is sent', async () => {
    const draft = await start({ ...names, TextMessage: 'Hi {{FirstName}}', Contacts: people })
    const path = `/draft-broadcasts/${draft}`
    const single = (PhoneNumber: string, TextMessage: string) =>
      olive.post(`${path}/templatemerge/single`, { PhoneNumber, TextMessage })
    await single('2175550102', 'Bob, bring the keys.')
    const { ID } = (await olive.post(`${path}/templatemerges`)).body
    await olive.put(`/template-merges/${ID}`, {
      Selection: { Type: 'Selected', Items: [12175550103] },
      Update: { Exclude: true },
    })
    const id = (await olive.post('/broadcasts', { ...names, TextMessage: 'Hi {{FirstName}}', DraftBroadcastID: draft }))
      .body.BroadcastID
    while (await planNext(scene.platform));
    expect(await scene.query('select reason from recipients where broadcast_id = $1 order by phone', [id])).toEqual([
      { reason: 0 },
      { reason: 0 },
      { reason: reason.excluded },
    ])

    const copied = await copy(id)
    expect(copied).toMatchObject({
      ...{ TextMessage: 'Hi {{FirstName}}', isMessagesConfirmed: false, RosterChangedSinceLastMerge: true },
      TemplateMerge: { IsStale: true, OwnMessageCount: 1, ExcludedMessageCount: 1 },
    })
    const merge = (await olive.post(`/draft-broadcasts/${copied.DraftBroadcastID}/templatemerges`)).body
    expect(merge).toMatchObject({ Status: 'Complete', IsStale: false, InvalidMessageCount: 0, Total: 3 })
    const { Items } = (await olive.get(`/template-merges/${merge.ID}/messages`)).body
    expect(
      Items.map(({ Message, IsOwn, Exclude }: { Message: string; IsOwn: boolean; Exclude: boolean }) => [
        ...[Message, IsOwn, Exclude],
      ]),
    ).toEqual([
      ['Hi Ann', false, false],
      ['Bob, bring the keys.', true, false],
      ['Hi Cyd', false, true],
    ])
  })

  test('has own messages where the message of all others is not personal', async () => {
    const id = await create()
    await set(id, 5550101, `own_message = 'Ann, stay home.'`)
    const copied = await copy(id)
    expect(copied).toMatchObject(confirmed)
    const sent = { ...names, TextMessage: copied.TextMessage, DraftBroadcastID: copied.DraftBroadcastID }
    const broadcast = (await olive.post('/broadcasts', sent)).body.BroadcastID
    while (await planNext(scene.platform));
    expect(
      await scene.query('select own_message from recipients where broadcast_id = $1 order by phone', [broadcast]),
    ).toEqual([{ own_message: 'Ann, stay home.' }, { own_message: null }, { own_message: null }])
  })

  test('is a draft of its own', async () => {
    const body = await copy(await create(), { DraftBroadcastID: await start() })
    expect(body).toMatchObject({ ErrorName: 'WrongInput', Errors: { copy: ['A copy starts a draft of its own.'] } })
  })
})
