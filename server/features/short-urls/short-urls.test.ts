import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

test.each(['/shorturls', '/shorturls/lookup'])('%s tells links, and those that carriers block', async (path) => {
  const uma = await scene.as('uma.member')
  const Text = 'See bit.ly/3abc, https://lincoln.edu/snow or go.lincoln.edu/x.'
  expect(await uma.post(path, { Text })).toMatchObject({
    status: 200,
    body: {
      UrlsFound: ['bit.ly/3abc', 'https://lincoln.edu/snow', 'go.lincoln.edu/x'],
      BlackListedUrls: ['bit.ly/3abc'],
    },
  })
  expect((await uma.post(path, { Text: 'none' })).body).toEqual({ UrlsFound: [], BlackListedUrls: [] })
  expect((await uma.post(path, {})).status).toBe(400)
})
