import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const picture = (width: number, height: number) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer()
}
const upload = (asker: Asker, name: string, file: Buffer) =>
  asker.ask('POST', `/media/image/${name}`, file, { 'content-type': 'image/jpeg' })

test('the large pictures of one account do not delay the small one of another', async () => {
  const [olive, ivan] = [await scene.as('olive.owner'), await scene.as('ivan.invoice')]
  const [large, small] = [await picture(1600, 1200), await picture(40, 30)]
  let answered = 0
  const uploads = Array.from({ length: 8 }, async (_, at) => {
    const { status } = await upload(olive, `large-${at}.jpg`, large)
    answered++
    return status
  })
  // From here on all the others are here, and one of them is under way.
  await Promise.race(uploads)
  expect((await upload(ivan, 'small.jpg', small)).status).toBe(200)
  expect(answered).toBeLessThanOrEqual(3)
  expect(await Promise.all(uploads)).toEqual(Array(8).fill(200))
})
