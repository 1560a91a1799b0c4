import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

/** What every tab of a draft hears of it, from the first person to its end. */
let scene: Scene
let olive: Asker
const told: unknown[][] = []
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  scene.platform.realtime.publish = (...event) => void told.push(event)
})
afterAll(() => scene.close())
beforeEach(() => void told.splice(0))

const room = () => [`user:${scene.scopeOf('olive.owner').userId}`]
const toldOf = (name: string) =>
  told.filter(([, event]) => event === name).map(([rooms, , payload]) => [rooms, payload])
const ada = { PrimaryPhone: '2175550101', FirstName: 'Ada' }

const started = async (form: object = {}) => {
  const { body } = await olive.post('/draft-broadcasts', form)
  return body.DraftBroadcastID as number
}
/** What the act tells, and that it is as of the draft's last change. */
const tells = async (id: number, act: () => Promise<{ status: number }>) => {
  told.splice(0)
  expect((await act()).status).toBe(200)
  const { ModifiedDate } = (await olive.get(`/draft-broadcasts/${id}`)).body
  expect(toldOf('draft.updated')).toEqual([[room(), { DraftBroadcastID: id, ModifiedDate }]])
}

test('who is added, corrected, taken out and put back', async () => {
  const id = await started()
  expect(toldOf('draft.updated')).toHaveLength(1)
  const people = `/draft-broadcasts/${id}/contacts`
  await tells(id, () => olive.post(people, { Contacts: [ada] }))
  const [{ ID }] = (await olive.get(people)).body.Items
  await tells(id, () => olive.put(people, { Contacts: [{ ID, FirstName: 'Bea' }] }))
  const all = { Selection: { Type: 'SelectedAll' } }
  let undo = 0
  await tells(id, async () => {
    const removed = await olive.delete(people, all)
    undo = removed.body.UndoID
    return removed
  })
  await tells(id, () => olive.post(`/draft-broadcasts/${id}/undo/${undo}`))
})

test('a message of one person of their own, and who is left out', async () => {
  const id = await started({ TextMessage: 'Dear {{FirstName}}', Contacts: [ada] })
  const own = { PhoneNumber: ada.PrimaryPhone, TextMessage: 'Dear Ada, call me.' }
  await tells(id, () => olive.post(`/draft-broadcasts/${id}/templatemerge/single`, own))
  const { ID, Total } = (await olive.get(`/draft-broadcasts/${id}`)).body.TemplateMerge
  told.splice(0)
  const leftOut = { Selection: { Type: 'SelectedAll' }, Update: { Exclude: true } }
  expect((await olive.put(`/template-merges/${ID}`, leftOut)).status).toBe(200)
  expect(toldOf('merge.progress')).toEqual([[room(), { TemplateMergeID: ID, Done: Total, Total }]])
})

test('that it was deleted', async () => {
  const id = await started()
  await olive.delete(`/draft-broadcasts/${id}`)
  const nothing = { BroadcastID: null, RepeatingBroadcastID: null }
  expect(toldOf('draft.ended')).toEqual([[room(), { ...nothing, DraftBroadcastID: id }]])
})

test('what it was sent as', async () => {
  const id = await started({ Contacts: [ada] })
  const form = { BroadcastName: 'Snow', TextMessage: 'No school.', DraftBroadcastID: id }
  const { BroadcastID } = (await olive.post('/broadcasts', form)).body
  expect(toldOf('draft.ended')).toEqual([[room(), { BroadcastID, RepeatingBroadcastID: null, DraftBroadcastID: id }]])
})
