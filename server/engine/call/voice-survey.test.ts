import { CreateBroadcast } from '@carillon/contract/broadcasts.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { reason } from '@carillon/domain/broadcast/reason.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftDetails } from '../../features/broadcast-results/draft-details.ts'
import { askedOf } from '../../features/broadcast-results/read-selection.ts'
import { createBroadcast } from '../../features/broadcasts/create-broadcast.ts'
import { readBroadcast } from '../../features/broadcasts/read-broadcast.ts'
import { findUser } from '../../features/directory/store.ts'
import { mintScope } from '../../platform/scope.ts'
import { inUnit } from '../../platform/unit.ts'
import { callingScene } from '../../testing/calling-scene.ts'

let scene: Awaited<ReturnType<typeof callingScene>>
beforeAll(async () => {
  scene = await callingScene()
})
afterAll(() => scene?.close())

const at = (digits: number) => 12175556000 + digits
const answers = [
  { ID: 1, Label: 'Yes' },
  { ID: 2, Label: 'No' },
  { ID: 5, Label: 'Maybe' },
]
const { delivered, failed } = outcome
const live = [delivered, reason.livePerson]

const answered = async (id: number) =>
  Object.fromEntries(
    (
      await scene.query<{ phone: number; survey: number; keys: string; answer: number; credits: string }>(
        `select r.phone, r.survey, c.keys, c.answer, c.credits from recipients r
         left join call_attempts c using (account_id, broadcast_id, phone) where r.broadcast_id = $1`,
        [id],
      )
    ).map(({ phone, survey, keys, answer, credits }) => [phone, [survey, answer, keys, Number(credits)]]),
  )
const counted = (id: number) =>
  scene.query(
    'select answer, sum(people)::int as people from broadcast_answers where broadcast_id = $1 group by 1 order by 1',
    [id],
  )

test('people answer by the table, machines get their own message, and each answer is counted once', async () => {
  const [silent, one, another, two, wrong, zero, machine, gone] = [
    ...[at(100), at(140), at(141), at(145), at(150), at(155), at(165), at(160)],
  ] as const
  const all = [silent, one, another, two, wrong, zero, machine, gone]
  for (const phone of all) scene.behave(phone, { greetingSeconds: 2 })
  scene.behave(gone, { hangUpAfterSeconds: 0.3 })
  const id = await scene.broadcast(all, { answers })
  await scene.complete(id)
  expect(await scene.states(id)).toEqual({
    ...{ [silent]: live, [one]: live, [another]: live, [two]: live, [wrong]: live, [zero]: live },
    ...{ [machine]: [delivered, reason.voicemail], [gone]: [failed, reason.cutOff] },
  })
  expect(await answered(id)).toEqual({
    ...{ [silent]: [0, 0, '', 1], [one]: [1, 1, '1', 1], [another]: [1, 1, '1', 1], [two]: [2, 2, '2', 1] },
    ...{ [wrong]: [0, 0, '3', 1], [zero]: [0, 0, '0', 1], [machine]: [0, 0, '', 1], [gone]: [0, 0, '', 0] },
  })
  expect(await counted(id)).toEqual([
    { answer: 1, people: 2 },
    { answer: 2, people: 1 },
  ])
  const seconds = (phone: number) => scene.heard(phone)[0]!.HeardSeconds
  // The question, and thanks; the question twice; the question once, and ten seconds of nothing.
  expect(scene.heard(one)[0]).toMatchObject({ Keys: '1' })
  expect(seconds(one)).toBeGreaterThan(2.5)
  expect(seconds(wrong)).toBeGreaterThan(1.9)
  expect(seconds(silent)).toBeLessThan(1.5)
  expect(scene.heard(silent)[0]!.Fingerprint).not.toBe(scene.heard(machine)[0]!.Fingerprint)
})

test('the first answer counts, *5 is 5, and whoever answers at once has been reached', async () => {
  const [first, star, early] = [at(200), at(201), at(202)] as const
  for (const phone of [first, star, early]) scene.behave(phone, { takenBy: 'hand' })
  const id = await scene.broadcast([first, star, early], { answers, detects: false })
  const calls = await Promise.all([scene.take(first), scene.take(star), scene.take(early)])
  await calls[0].press('21')
  await calls[1].press('*5')
  await calls[2].press('1')
  await scene.until(async () =>
    (await Promise.all([first, star].map((phone) => scene.heard(phone)))).every((rows) => rows.length === 1),
  )
  await scene.complete(id)
  expect(await answered(id)).toMatchObject({
    [first]: [2, 2, '21', 1],
    [star]: [5, 5, '*5', 1],
    [early]: [1, 1, '1', 1],
  })
  expect(await scene.states(id)).toEqual({ [first]: live, [star]: live, [early]: live })
})

test('its answers move while it calls, and whoever said No is texted by the broadcast that is made of them', async () => {
  const [yes, no, another, silent] = [at(340), at(345), at(346), at(300)] as const
  for (const phone of [yes, no, another, silent]) scene.behave(phone)
  scene.behave(another, { takenBy: 'hand' })
  const [olive] = await scene.query<{ id: number }>('select min(user_id)::int as id from users')
  await scene.query('update users set can_see_all_roster = true, is_master_user = true where user_id = $1', [olive!.id])
  const scope = mintScope((await findUser(scene.platform.db, scene.accountId, olive!.id))!.facts)
  const id = await scene.broadcast([yes, no, another, silent], { answers, detects: false })
  const chart = async () =>
    Object.fromEntries(
      (await readBroadcast(scene.platform, scope, id)).SurveyResponses.map(({ Label, Count }) => [Label, Count]),
    )
  const call = await scene.take(another)
  await scene.until(async () => (await chart()).No === 1 && (await chart()).Yes === 1)
  await call.press('2')
  await scene.until(async () => (await chart()).No === 2)
  await scene.complete(id)
  expect(await chart()).toEqual({ Yes: 1, No: 2, Maybe: 0 })

  const asked = askedOf(id, { category: 'survey-results', response: '2' })
  const { DraftBroadcastID, Added } = await inUnit(scene.platform, scope, (unit) =>
    draftDetails(unit, { asked, chosen: { type: 'SelectedAll', phones: [] } }, { copy: false }),
  )
  expect(Added).toBe(2)
  const next = { BroadcastName: 'Who said No', BroadcastType: 'SMS', TextMessage: 'Please call the office.' }
  const made = await inUnit(scene.platform, scope, (unit) =>
    createBroadcast(unit, CreateBroadcast.parse({ ...next, DraftBroadcastID, CheckCallingWindow: false })),
  )
  await scene.complete(made.BroadcastID)
  const texted = scene.smsc.texts.filter(({ text }) => text.startsWith(next.TextMessage)).map(({ to }) => Number(to))
  expect(texted.sort()).toEqual([no, another].sort())
})

test('an answer is kept before its call is over, and counted once', async () => {
  const phone = at(400)
  scene.behave(phone, { takenBy: 'hand' })
  const id = await scene.broadcast([phone], { answers, detects: false, transfer: { to: at(499), lines: 1 } })
  const call = await scene.take(phone)
  await call.press('5')
  const kept = async () =>
    (
      await scene.query<object>(
        `select r.survey, c.answer, c.keys, c.answered_by, c.ended_at from recipients r
         join call_attempts c using (account_id, broadcast_id, phone) where r.broadcast_id = $1 and r.survey > 0`,
        [id],
      )
    )[0]
  let first: object | undefined
  await scene.until(async () => {
    first = await kept()
    return first !== undefined
  })
  expect(first).toEqual({ survey: 5, answer: 5, keys: '5', answered_by: 'person', ended_at: null })
  expect(await counted(id)).toEqual([{ answer: 5, people: 1 }])
  await call.hangUp()
  await scene.complete(id)
  expect(await counted(id)).toEqual([{ answer: 5, people: 1 }])
  expect(await scene.states(id)).toEqual({ [phone]: live })
})
