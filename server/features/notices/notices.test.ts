import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { mostDismissed } from './store.ts'

let scene: Scene
let olive: Asker
let uma: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
})
afterAll(() => scene.close())

const shelf = '/user/dismissed-notices'
const notices = async (asker: Asker) => (await asker.get(shelf)).body.Notices

test('a notice is put away by each for themselves, once, and comes back', async () => {
  expect(await notices(olive)).toEqual([])
  for (const _ of [1, 2]) expect((await olive.put(`${shelf}/failures 12`, {})).body).toEqual({ Success: true })
  await olive.put(`${shelf}/credits 20261123`, {})
  expect((await notices(olive)).toSorted()).toEqual(['credits 20261123', 'failures 12'])
  expect(await notices(uma)).toEqual([])
  expect((await uma.delete(`${shelf}/failures 12`)).status).toBe(200)
  expect(await notices(olive)).toContain('failures 12')
  await olive.delete(`${shelf}/failures 12`)
  expect(await notices(olive)).toEqual(['credits 20261123'])
})

test('what is no notice is refused', async () => {
  for (const name of ['failures', '12', 'Failures 12', `failures ${'1'.repeat(17)}`, 'failures 1 2 3']) {
    expect((await olive.put(`${shelf}/${name}`, {})).status).toBe(400)
  }
})

test('the latest are remembered', async () => {
  await scene.query(`insert into dismissed_notices (account_id, user_id, notice, dismissed_at)
    select account_id, user_id, 'drafts ' || n, now() - make_interval(days => n) from users, generate_series(1, ${mostDismissed}) n
    where user_name = 'uma.member'`)
  await uma.put(`${shelf}/failures 7`, {})
  const known = await notices(uma)
  expect(known).toHaveLength(mostDismissed)
  expect(known).toContain('failures 7')
  expect(known).not.toContain(`drafts ${mostDismissed}`)
})
