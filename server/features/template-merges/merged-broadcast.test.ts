import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { fc, test as prop } from '@fast-check/vitest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planNext } from '../../engine/channels.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { runs } from '../../testing/length.ts'

let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const TextMessage = 'Dear {{FirstName}}, come.'
const phoneOf = (at: number) => 12175550100 + at
const tomorrow = () => new Date(scene.clock.now().getTime() + 26 * 3_600_000).toISOString()

const start = async (Contacts: object[], text = TextMessage): Promise<number> =>
  (await olive.post('/draft-broadcasts', { TextMessage: text, Contacts })).body.DraftBroadcastID
const mergeOf = async (draftId: number) => (await olive.post(`/draft-broadcasts/${draftId}/templatemerges`)).body
const write = (of: string, at: number, text: string | null) =>
  olive.post(`/${of}/templatemerge/single`, { PhoneNumber: String(phoneOf(at)), TextMessage: text })
const exclude = (id: number, Items: number[], Exclude = true) =>
  olive.put(`/template-merges/${id}`, { Selection: { Type: 'Selected', Items }, Update: { Exclude } })
const send = (DraftBroadcastID: number, more: object = {}) =>
  olive.post('/broadcasts', { BroadcastName: 'Fair', TextMessage, StartDate: tomorrow(), DraftBroadcastID, ...more })

const planned = async (broadcastId: number) => {
  while (await planNext(scene.platform));
  return await scene.query<{
    phone: string
    state: number
    reason: number
    credits: number
    own_message: string | null
  }>('select phone, state, reason, credits, own_message from recipients where broadcast_id = $1 order by phone', [
    broadcastId,
  ])
}
const reserved = async (broadcastId: number) =>
  Number(
    (
      await scene.query<{ sum: number }>('select sum(reserved_delta) from credit_entries where broadcast_id = $1', [
        broadcastId,
      ])
    )[0]!.sum,
  )

type Person = { name: 'Ann' | '' | 'long'; own: '' | 'short' | 'long'; isExcluded: boolean; isOptedOut: boolean }
const person: fc.Arbitrary<Person> = fc.record({
  name: fc.constantFrom('Ann', '', 'long'),
  own: fc.constantFrom('', '', 'short', 'long'),
  isExcluded: fc.boolean(),
  isOptedOut: fc.boolean(),
})

prop.prop([fc.array(person, { minLength: 1, maxLength: 12 }), fc.boolean(), fc.boolean()], runs(20))(
  'what review shows, the reservation takes and the plan charges is the same',
  async (persons, isPersonal, hasOthers) => {
    await scene.query('delete from opt_outs')
    const text = isPersonal ? `{{FirstName}} ${'a'.repeat(140)}` : 'a'.repeat(140)
    const Contacts = persons.map(({ name }, at) => ({
      PrimaryPhone: String(phoneOf(at)),
      FirstName: name === 'long' ? 'B'.repeat(40) : name,
    }))
    const draftId = await start(Contacts, text)
    const { ID } = await mergeOf(draftId)
    for (const [at, { own, isExcluded, isOptedOut }] of persons.entries()) {
      if (own !== '') await write(`draft-broadcasts/${draftId}`, at, own.padEnd(own === 'long' ? 300 : 10, '!'))
      if (isExcluded) await exclude(ID, [phoneOf(at)])
      if (isOptedOut) {
        await scene.query(
          `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at) values ($1, $2, 'text', 3, '', now())`,
          [scene.accounts.lincoln.accountId, phoneOf(at)],
        )
      }
    }
    const summary = (await olive.get(`/draft-broadcasts/${draftId}/contactsummary`)).body
    const draft = (await olive.get(`/draft-broadcasts/${draftId}`)).body
    expect(draft.TextNumberCredits).toBe(summary.TextNumberCredits)
    const count = (test: (one: Person) => boolean) => persons.filter(test).length
    const isSent = (one: Person) => !one.isExcluded && (one.own !== '' || !isPersonal || one.name !== '')
    expect(summary).toMatchObject({
      TextNumberCount: count((one) => !one.isOptedOut),
      ExcludedMessageCount: count((one) => !one.isOptedOut && one.isExcluded),
      InvalidMessageCount: count((one) => !one.isOptedOut && !one.isExcluded && !isSent(one)),
    })
    const contactsFor = async (reason: string) =>
      (await olive.get(`/draft-broadcasts/${draftId}/contacts?reason=${reason}`)).body.Size
    expect(await contactsFor('InvalidMessage')).toBe(summary.InvalidMessageCount)
    expect(await contactsFor('Excluded')).toBe(summary.ExcludedMessageCount)

    // One who is in the draft too, with another name, is the draft's; one who is not costs a text of their own.
    const Others = [Contacts[0]!, { PrimaryPhone: String(phoneOf(50)), FirstName: 'Zoe' }]
    const sent = await send(draftId, { TextMessage: text, TemplateMergeID: ID, ...(hasOthers && { Contacts: Others }) })
    const credits = summary.TextNumberCredits + (hasOthers ? 1 : 0)
    if (credits === 0) {
      expect([sent.status, sent.body.BroadcastID]).toEqual([400, undefined])
      return
    }
    expect(sent.body).toMatchObject({ MaxCreditCost: credits, TemplateMergeID: ID })
    const broadcastId = sent.body.BroadcastID
    const rows = await planned(broadcastId)
    const waiting = rows.filter(({ state }) => state === outcome.waiting)
    expect(waiting.reduce((sum, row) => sum + row.credits, 0)).toBe(credits)
    expect(waiting).toHaveLength(count((one) => !one.isOptedOut && isSent(one)) + (hasOthers ? 1 : 0))
    expect(await reserved(broadcastId)).toBe(credits)
    for (const [at, { own, isExcluded, isOptedOut }] of persons.entries()) {
      const row = rows[at]!
      expect(row.own_message?.replaceAll('!', '') ?? '').toBe(own)
      if (isOptedOut) expect(row).toMatchObject({ state: outcome.invalid, reason: reason.optedOut })
      else if (isExcluded) expect(row).toMatchObject({ state: outcome.notSent, reason: reason.excluded })
    }
  },
  120_000,
)

describe('a draft that is sent', () => {
  const two = [{ PrimaryPhone: '2175550101', FirstName: 'Ann' }, { PrimaryPhone: '2175550102' }]

  test('with a merge that is named must be as it was when it was checked', async () => {
    await scene.query('delete from opt_outs')
    const draftId = await start(two)
    const { ID } = await mergeOf(draftId)
    await olive.post(`/draft-broadcasts/${draftId}/contacts`, { Contacts: [{ PrimaryPhone: '2175550103' }] })
    const refused = await send(draftId, { TemplateMergeID: ID })
    expect([refused.status, refused.body.ErrorName]).toEqual([400, 'MergeNotDone'])
    expect((await send(draftId, { TemplateMergeID: 999_999 })).body.ErrorName).toBe('MergeNotDone')
    const again = await mergeOf(draftId)
    expect((await send(draftId, { TemplateMergeID: ID })).body.ErrorName).toBe('MergeNotDone')
    expect((await send(draftId, { TextMessage: 'Hi {{FirstName}}', TemplateMergeID: again.ID })).body.ErrorName).toBe(
      'MergeNotDone',
    )
    await scene.query(`update template_merges set status = 'InProgress' where template_merge_id = $1`, [again.ID])
    expect((await send(draftId, { TemplateMergeID: again.ID })).body.ErrorName).toBe('MergeNotDone')
    await scene.query(`update template_merges set status = 'Complete' where template_merge_id = $1`, [again.ID])
    expect((await send(draftId, { TemplateMergeID: again.ID })).status).toBe(200)
    expect((await send(0, { DraftBroadcastID: null, Contacts: two, TemplateMergeID: ID })).status).toBe(404)
  })

  test('without naming it keeps what was decided by hand about the same message', async () => {
    const decided = async () => {
      const draftId = await start([...two, { PrimaryPhone: '2175550103', FirstName: 'Cay' }])
      await write(`draft-broadcasts/${draftId}`, 2, 'Hello you')
      const { TemplateMerge } = (await olive.get(`/draft-broadcasts/${draftId}`)).body
      await exclude(TemplateMerge.ID, [phoneOf(3)])
      await olive.post(`/draft-broadcasts/${draftId}/contacts`, {
        Contacts: [{ PrimaryPhone: '2175550104', FirstName: 'Di' }],
      })
      return draftId
    }
    const same = (await send(await decided())).body
    expect((await planned(same.BroadcastID)).map(({ own_message, reason }) => [own_message, reason])).toEqual([
      [null, 0],
      ['Hello you', 0],
      [null, reason.excluded],
      [null, 0],
    ])
    const { body } = await olive.get(`/broadcasts/${same.BroadcastID}/details?sortby=PhoneNumber`)
    expect(body.Items[2]).toMatchObject({
      TextResultCategory: 'NotSent',
      ResultDetail: 'Left out by hand when the messages were checked.',
    })
    const other = (await send(await decided(), { TextMessage: 'Hey {{FirstName}}' })).body
    expect((await planned(other.BroadcastID)).map(({ own_message, reason }) => [own_message, reason])).toEqual([
      [null, 0],
      [null, reason.missingField],
      [null, reason.excluded],
      [null, 0],
    ])
  })

  test('leaves out by hand whom it left out before, whatever it says now, as its review tells', async () => {
    const draftId = await start([...two, { PrimaryPhone: '2175550103', FirstName: 'Cay' }])
    const { ID } = await mergeOf(draftId)
    await exclude(ID, [phoneOf(1)])
    await write(`draft-broadcasts/${draftId}`, 2, 'Hello you')
    const plain = 'We meet at nine.'
    const draft = (await olive.put(`/draft-broadcasts/${draftId}`, { TextMessage: plain })).body
    expect(draft).toMatchObject({ TextNumberCredits: 2, TemplateMerge: { ID, ExcludedMessageCount: 1, IsStale: true } })
    expect((await olive.get(`/draft-broadcasts/${draftId}/contactsummary`)).body).toMatchObject({
      ...{ TextNumberCount: 3, ExcludedMessageCount: 1, InvalidMessageCount: 0, TextNumberCredits: 2 },
    })
    const left = (await olive.get(`/draft-broadcasts/${draftId}/contacts?reason=Excluded`)).body.Items
    expect(left).toMatchObject([{ PrimaryPhone: '2175550101' }])

    const sent = (await send(draftId, { TextMessage: plain })).body
    const rows = async () => (await planned(sent.BroadcastID)).map(({ own_message, reason }) => [own_message, reason])
    expect(await rows()).toEqual([
      [null, reason.excluded],
      [null, 0],
      [null, 0],
    ])
    expect([sent.MaxCreditCost, await reserved(sent.BroadcastID)]).toEqual([2, 2])

    // In the broadcast too, and whoever has been left out by mistake is taken in there.
    await olive.put(`/broadcasts/${sent.BroadcastID}`, { TextMessage: 'We meet at ten.' })
    expect((await rows())[0]).toEqual([null, reason.excluded])
    await exclude(sent.TemplateMergeID, [phoneOf(1)], false)
    expect((await rows())[0]).toEqual([null, 0])
    expect(await reserved(sent.BroadcastID)).toBe(3)
  })

  test('takes in again whoever was left out, checked anew, where the message is not personal', async () => {
    const draftId = await start(two)
    await exclude((await mergeOf(draftId)).ID, [phoneOf(1)])
    await olive.put(`/draft-broadcasts/${draftId}`, { TextMessage: 'We meet at nine.' })
    const again = await mergeOf(draftId)
    expect(again).toMatchObject({ IsStale: false, ExcludedMessageCount: 1, InvalidMessageCount: 0 })
    await exclude(again.ID, [phoneOf(1)], false)
    expect((await olive.get(`/draft-broadcasts/${draftId}`)).body).toMatchObject({
      TemplateMerge: null,
      TextNumberCredits: 2,
    })
  })
})

describe('a broadcast that has not started', () => {
  test('takes a message for one recipient, and is priced and planned anew', async () => {
    await scene.addContacts('olive.owner', [phoneOf(1), phoneOf(2)], 'Fair')
    const [list] = await scene.query<{ id: number }>(`select list_id::int as id from lists where name = 'Fair'`)
    const { body: sent } = await olive.post('/broadcasts', {
      ...{ BroadcastName: 'Fair', TextMessage: 'Hi', StartDate: tomorrow(), Lists: [{ ListID: list!.id }] },
    })
    const id = sent.BroadcastID
    await planned(id)
    const own = await write(`broadcasts/${id}`, 2, `{{FirstName}} ${'a'.repeat(200)}`)
    expect([own.status, own.body.Message]).toEqual([200, `First1 ${'a'.repeat(200)}`])
    expect((await planned(id)).map(({ own_message, credits }) => [own_message?.length ?? 0, credits])).toEqual([
      [0, 1],
      [207, 2],
    ])
    expect([(await olive.get(`/broadcasts/${id}`)).body.MaxCreditCost, await reserved(id)]).toEqual([3, 3])
    const { TemplateMergeID } = (await olive.get(`/broadcasts/${id}`)).body
    const listed = (await olive.get(`/template-merges/${TemplateMergeID}/messages`)).body
    expect(listed.Items).toMatchObject([{ Message: 'Hi' }, { IsOwn: true }])
    const adam = await scene.as('adam.admin')
    expect((await adam.get(`/template-merges/${TemplateMergeID}`)).body).toMatchObject({ OwnMessageCount: 1, Total: 2 })

    await exclude(TemplateMergeID, [phoneOf(1)])
    expect((await planned(id))[0]).toMatchObject({ state: outcome.notSent, reason: reason.excluded })
    expect(await reserved(id)).toBe(2)
    expect((await exclude(TemplateMergeID, [phoneOf(2)])).body.ErrorName).toBe('NoValidBroadcastContacts')
    expect((await write(`broadcasts/${id}`, 2, null)).body.Message).toBe('Hi')
    expect(await reserved(id)).toBe(1)
    expect((await write(`broadcasts/${id}`, 3, 'Hi')).status).toBe(404)
    expect((await write(`broadcasts/${id}`, 2, 'a'.repeat(400))).body.Errors).toEqual({
      TextMessage: ["Can't exceed 320 characters."],
    })

    // Who was left out stays so when the message changes; what stood in the place of other words does not.
    await write(`broadcasts/${id}`, 2, 'Mine')
    await olive.put(`/broadcasts/${id}`, { TextMessage: 'Ho' })
    const left = [
      [reason.excluded, null],
      [0, null],
    ]
    const kept = async () => (await planned(id)).map(({ reason, own_message }) => [reason, own_message])
    expect(await kept()).toEqual(left)
    expect(await reserved(id)).toBe(1)
    await write(`broadcasts/${id}`, 2, 'Mine again')
    expect(await kept()).toEqual([left[0], [0, 'Mine again']])
  })

  test('goes on with the merge of its draft, and refuses once it has started or there are no credits', async () => {
    const draftId = await start([{ PrimaryPhone: '2175550101', FirstName: 'Ann' }, { PrimaryPhone: '2175550102' }])
    const { ID } = await mergeOf(draftId)
    await exclude(ID, [phoneOf(1)])
    await write(`draft-broadcasts/${draftId}`, 2, 'Mine')
    const { BroadcastID: id } = (await send(draftId, { Contacts: [{ PrimaryPhone: '2175550103', FirstName: 'Cay' }] }))
      .body
    expect((await write(`broadcasts/${id}`, 3, 'Yours')).body.Message).toBe('Yours')
    expect((await planned(id)).map(({ own_message, reason }) => [own_message, reason])).toEqual([
      [null, reason.excluded],
      ['Mine', 0],
      ['Yours', 0],
    ])
    const { accountId } = scene.accounts.lincoln
    const [{ available }] = (await scene.query<{ available: string }>(
      'select available from credit_balances where account_id = $1',
      [accountId],
    )) as [{ available: string }]
    await scene.query('update credit_balances set available = 0 where account_id = $1', [accountId])
    expect((await write(`broadcasts/${id}`, 3, 'b'.repeat(200))).body.ErrorName).toBe('NotEnoughCredits')
    await scene.query('update credit_balances set available = $2 where account_id = $1', [accountId, available])
    expect((await planned(id))[2]).toMatchObject({ own_message: 'Yours' })
    await olive.put(`/broadcasts/${id}`, { BroadcastStatus: 'Broadcasting' })
    for (const refused of [await write(`broadcasts/${id}`, 3, 'Late'), await exclude(ID, [phoneOf(3)])]) {
      expect([refused.status, refused.body.ErrorName]).toEqual([400, 'WrongStatus'])
    }
  })

  test('leaves out whoever was taken out of it', async () => {
    const { body: sent } = await send(0, {
      ...{ DraftBroadcastID: null, TextMessage: 'Hi' },
      Contacts: [{ PrimaryPhone: '2175550101' }, { PrimaryPhone: '2175550102' }],
    })
    await scene.query('insert into broadcast_removals values ($1, $2, $3)', [
      ...[scene.accounts.lincoln.accountId, sent.BroadcastID, phoneOf(1)],
    ])
    expect((await planned(sent.BroadcastID)).map(({ phone }) => Number(phone))).toEqual([phoneOf(2)])
    await write(`broadcasts/${sent.BroadcastID}`, 2, 'Ho')
    expect(await planned(sent.BroadcastID)).toMatchObject([{ own_message: 'Ho' }])
    expect(await reserved(sent.BroadcastID)).toBe(1)
    expect((await write(`broadcasts/${sent.BroadcastID}`, 1, 'Ho')).status).toBe(404)
  })
})
