import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../../testing/cast.ts'
import { insertAudio } from './store.ts'
import { lengthOf, noteUse, soundOf, usableAudio } from './use-store.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const now = new Date('2026-11-26T12:00:00Z')
/** Ten seconds of a rising line, of which the third to the ninth are heard. */
const rising = Int16Array.from({ length: 80_000 }, (_, at) => at - 40_000)
const keep = (userName: 'olive.owner' | 'uma.member') =>
  insertAudio(
    scene.platform.db,
    scene.scopeOf(userName),
    {
      ...{ name: 'Snow day', source: 'Upload', sound: Buffer.from(rising.buffer) },
      ...{ heardFrom: 16_000, heardTo: 72_000, loudness: -20, peaks: Buffer.alloc(96) },
    },
    now,
  )

test('what is heard of a sound is what calls play, out of the library too, and of no other account', async () => {
  const audioId = await keep('olive.owner')
  const { db } = scene.platform
  await scene.query('update audio set deleted_at = now() where audio_id = $1', [audioId])
  const sound = await soundOf(db, scene.scopeOf('uma.member'), audioId)
  expect(sound).toEqual({ samples: rising.slice(16_000, 72_000), seconds: 7 })
  expect(await soundOf(db, scene.scopeOf('ivan.invoice'), audioId)).toBeUndefined()
})

test('it stays as long as it was when it was chosen, whether or not its silence is played since', async () => {
  const { db } = scene.platform
  const scope = scene.scopeOf('olive.owner')
  const audioId = await keep('olive.owner')
  const long = async (asLongAs?: number) => (await soundOf(db, scope, audioId, asLongAs))!.seconds
  expect([await long(), await lengthOf(db, scope, audioId)]).toEqual([7, 7])
  expect([await long(7), await long(10)]).toEqual([7, 10])
  await scene.query('update audio set with_silence = true where audio_id = $1', [audioId])
  expect([await long(), await lengthOf(db, scope, audioId)]).toEqual([10, 10])
  expect([await long(7), await long(10)]).toEqual([7, 10])
})

test('their own and shared ones may be sent; whoever sees the audio of the account sends all', async () => {
  const { db } = scene.platform
  const [olives, umas] = [await keep('olive.owner'), await keep('uma.member')]
  const usable = async (userName: 'olive.owner' | 'uma.member') =>
    (await usableAudio(db, scene.scopeOf(userName), [olives, umas])).map(({ AudioID, seconds }) => [AudioID, seconds])
  expect(await usable('olive.owner')).toEqual([
    [olives, 7],
    [umas, 7],
  ])
  expect(await usable('uma.member')).toEqual([[umas, 7]])
  await scene.query('update audio set is_shared = true where audio_id = $1', [olives])
  expect(await usable('uma.member')).toHaveLength(2)
  await scene.query('update audio set deleted_at = now() where audio_id = $1', [olives])
  expect(await usable('uma.member')).toEqual([[umas, 7]])
})

test('as what it was sent is known once, with the last time', async () => {
  const { db } = scene.platform
  const audioId = await keep('olive.owner')
  const later = new Date('2026-11-27T12:00:00Z')
  for (const at of [now, later]) await noteUse(db, scene.scopeOf('olive.owner'), audioId, 'Announcement', at)
  expect(await scene.query('select used_as, used_at from audio_uses where audio_id = $1', [audioId])).toEqual([
    { used_as: 'Announcement', used_at: later.toISOString() },
  ])
})
