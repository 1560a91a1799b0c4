import { usualTextingRules } from '@carillon/domain/time/texting-hours.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { textingRules } from './texting-rules.ts'

let scene: Scene
let sam: Asker
beforeAll(async () => {
  scene = await openScene()
  sam = await scene.as('sam.staff')
})
afterAll(() => scene.close())

const rule = {
  State: 'TX',
  Days: ['Sunday', 'Monday'],
  Hours: { StartTimeOfDay: { Hour: 10, Minute: 30 }, StopTimeOfDay: { Hour: 18, Minute: 0 } },
} as const
const rules = [rule, { State: null, Days: ['Sunday'], Hours: null }]

test('an installation begins with the usual hours', async () => {
  const hours = await sam.get('/staff/texting-hours')
  expect(hours.body).toEqual({ Rules: usualTextingRules, IsUsual: true, ChangedDate: null, ChangedBy: null })
  expect(await textingRules(scene.platform.db)).toEqual(usualTextingRules)
})

test('staff replace them, and it is known who did; then they go back to the usual ones', async () => {
  const changed = await sam.put('/staff/texting-hours', { Rules: rules })
  expect(changed.body).toMatchObject({ Rules: rules, IsUsual: false, ChangedBy: 'Sam Stafford' })
  expect((await sam.get('/staff/texting-hours')).body).toEqual(changed.body)
  expect(await textingRules(scene.platform.db)).toEqual(rules)
  const usual = await sam.post('/staff/texting-hours/reset')
  expect(usual.body).toMatchObject({ Rules: usualTextingRules, IsUsual: true, ChangedBy: null })
  expect(await textingRules(scene.platform.db)).toEqual(usualTextingRules)
})

test('what is no rule is refused, says where, and leaves the table as it was', async () => {
  const late = { StartTimeOfDay: { Hour: 20, Minute: 0 }, StopTimeOfDay: { Hour: 8, Minute: 0 } }
  const refused = await sam.put('/staff/texting-hours', {
    Rules: [rule, { ...rule, State: 'Texas' }, { ...rule, Days: [], Hours: late }],
  })
  expect(refused.status).toBe(400)
  expect(refused.body.Errors).toEqual({
    'Rules.1.State': ['Use the two capital letters of a state.'],
    'Rules.2.Days': ['Please select at least one day of the week'],
    'Rules.2.Hours': ['Start Time must be before Stop Time.'],
  })
  expect((await sam.put('/staff/texting-hours', { Rules: [] })).body.Message).toMatch(/^Keep at least one rule/)
  expect((await sam.put('/staff/texting-hours', { Rules: [{ ...rule, Days: ['Someday'] }] })).status).toBe(400)
  expect(await textingRules(scene.platform.db)).toEqual(usualTextingRules)
})

test('they are there for nobody else', async () => {
  const olive = await scene.as('olive.owner')
  for (const reply of [
    await olive.get('/staff/texting-hours'),
    await olive.put('/staff/texting-hours', { Rules: rules }),
    await olive.post('/staff/texting-hours/reset'),
  ]) {
    expect([reply.status, reply.body.ErrorName]).toEqual([403, 'NotAllowed'])
  }
  expect(await textingRules(scene.platform.db)).toEqual(usualTextingRules)
})
