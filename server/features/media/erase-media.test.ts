import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../../platform/database.ts'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { undoWithinMs } from '../undos/policy.ts'
import { eraseMedia } from './erase-media.ts'
import { erasedAtOnce } from './policy.ts'
import { ownMedia } from './store.ts'

let scene: Scene
let olive: Asker
let ivan: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  ivan = await scene.as('ivan.invoice')
})
afterAll(() => scene.close())
beforeEach(() => scene.query('delete from media'))

const dot = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#888' } })
  .png()
  .toBuffer()
const upload = async (asker: Asker): Promise<number> =>
  (await asker.ask('POST', '/media/image/dot.png', dot, { 'content-type': 'image/png' })).body.MediaID
const remove = (asker: Asker, ...Items: number[]) => asker.delete('/media', { Selection: { Type: 'Selected', Items } })
const left = async () =>
  (await scene.query<{ id: number }>('select media_id::int as id from media order by media_id')).map(({ id }) => id)
/** Nothing can be brought back any more. */
const later = () => scene.clock.pass(undoWithinMs + 1)

test('a picture is erased once it can no longer be brought back, and not one of the library', async () => {
  const [kept, gone, foreign] = [await upload(olive), await upload(olive), await upload(ivan)]
  await remove(olive, gone)
  await remove(ivan, foreign)
  await eraseMedia(scene.platform)
  expect(await left()).toEqual([kept, gone, foreign])
  later()
  await eraseMedia(scene.platform)
  expect(await left()).toEqual([kept])
})

test('more than fit into one transaction are erased all the same', async () => {
  const first = await upload(olive)
  await scene.query(
    `insert into media (account_id, user_id, name, content_type, width, height, content, secret, created_at)
      select account_id, user_id, name, content_type, width, height, '', 'x', created_at
      from media, generate_series(1, $1)`,
    [erasedAtOnce * 2],
  )
  expect((await olive.delete('/media', { Selection: { Type: 'SelectedAllExcept', Items: [first] } })).body.Count).toBe(
    erasedAtOnce * 2,
  )
  later()
  await eraseMedia(scene.platform)
  expect(await left()).toEqual([first])
})

const Media = (MediaID: number) => ({ Media: [{ MediaID }] })
const one = [{ PrimaryPhone: '2175550111' }]
const inTwoDays = () => new Date(scene.clock.now().getTime() + 2 * 86_400_000).toISOString()

/** What may use a picture, and how it is given up again; nothing where it never is. */
const users: Record<string, (mediaId: number) => Promise<(() => Promise<unknown>) | undefined>> = {
  'a broadcast': async (id) => {
    const form = { BroadcastName: 'Snow', TextMessage: 'Hi', StartDate: inTwoDays(), Contacts: one }
    expect((await olive.post('/broadcasts', { ...form, ...Media(id) })).status).toBe(200)
    return undefined
  },
  'a series': async (id) => {
    const RepeatingBroadcastSchedule = { ScheduleFrequency: 'Daily', StartDateTime: inTwoDays() }
    const form = { BroadcastName: 'Daily', TextMessage: 'Hi', Contacts: one, RepeatingBroadcastSchedule }
    const { status, body } = await olive.post('/repeatingbroadcasts', { ...form, ...Media(id) })
    expect(status).toBe(200)
    return () => olive.delete(`/repeatingbroadcasts/${body.RepeatingBroadcastID}`)
  },
  'a draft': async (id) => {
    const { status, body } = await olive.post('/draft-broadcasts', { TextMessage: 'Hi', ...Media(id) })
    expect(status).toBe(200)
    return () => olive.delete(`/draft-broadcasts/${body.DraftBroadcastID}`)
  },
  'a template': async (id) => {
    const { status, body } = await olive.post('/templates', { TemplateName: 'Kept', TemplateText: 'Hi', ...Media(id) })
    expect(status).toBe(200)
    return () => olive.put(`/templates/${body.TemplateID}`, { Media: [] })
  },
}

describe('what still uses a picture keeps it', () => {
  test.each(Object.entries(users))('%s', async (_, use) => {
    const [used, unused] = [await upload(olive), await upload(olive)]
    const giveUp = await use(used)
    await remove(olive, used, unused)
    later()
    await eraseMedia(scene.platform)
    expect(await left()).toEqual([used])
    if (!giveUp) return
    await giveUp()
    await eraseMedia(scene.platform)
    expect(await left()).toEqual([])
  })
})

test('one that is put to use at that moment is not erased', async () => {
  const { db } = scene.platform
  const id = await upload(olive)
  await remove(olive, id)
  later()
  await transaction(db, async (tx) => {
    expect(await ownMedia(tx, scene.scopeOf('olive.owner'), [id])).toEqual([id])
    await eraseMedia(scene.platform)
  })
  expect(await left()).toEqual([id])
})
