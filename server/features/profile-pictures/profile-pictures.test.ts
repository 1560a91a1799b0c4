import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
})
afterAll(() => scene.close())

const wide = () =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: '#0b6b66' } })
    .composite([{ input: { create: { width: 300, height: 300, channels: 3, background: '#c00' } }, left: 300, top: 0 }])
    .withExif({ IFD0: { Copyright: 'Somebody' } })
const put = (asker: Asker, file: Buffer) =>
  asker.ask('PUT', '/user/profilepicture', file, { 'content-type': 'application/octet-stream' })
const fetched = (url: string) => scene.app.inject({ url })

test('the middle of a picture is kept as a square without what the camera wrote, at an address of its own', async () => {
  const { status, body } = await put(olive, await wide().jpeg().toBuffer())
  expect(status).toBe(200)
  const { ProfilePictureUri } = (await olive.get('/user')).body
  expect(body.ProfilePictureUri).toBe(ProfilePictureUri)
  const reply = await fetched(ProfilePictureUri)
  expect(reply.headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-disposition': 'inline' })
  const shown = sharp(reply.rawPayload)
  expect(await shown.metadata()).toMatchObject({ width: 384, height: 384 })
  expect((await shown.metadata()).exif).toBeUndefined()
  const [red, green] = (await shown.stats()).channels
  expect(red!.mean).toBeGreaterThan(190)
  expect(green!.mean).toBeLessThan(10)
  expect((await fetched(ProfilePictureUri.replace(/.$/, ProfilePictureUri.endsWith('x') ? 'y' : 'x'))).statusCode).toBe(
    404,
  )
})

test('what is no picture, or nothing, is refused with why, and the one before stays', async () => {
  const before = (await olive.get('/user')).body.ProfilePictureUri
  expect((await put(olive, Buffer.from('<svg/>'))).body.ErrorName).toBe('NotAnImage')
  expect((await put(olive, Buffer.alloc(0))).status).toBe(400)
  expect((await olive.get('/user')).body.ProfilePictureUri).toBe(before)
})

test('it is taken away and brought back; another that was chosen meanwhile stays', async () => {
  const before = (await olive.get('/user')).body.ProfilePictureUri
  const { UndoID } = (await olive.delete('/user/profilepicture')).body
  expect((await olive.get('/user')).body.ProfilePictureUri).toBe('')
  expect((await fetched(before)).statusCode).toBe(404)
  expect((await olive.post(`/undos/${UndoID}`, {})).status).toBeLessThan(300)
  expect((await olive.get('/user')).body.ProfilePictureUri).toBe(before)
  const again = (await olive.delete('/user/profilepicture')).body
  await put(olive, await wide().png().toBuffer())
  expect((await olive.post(`/undos/${again.UndoID}`, {})).body.ErrorName).toBe('WrongStatus')
  expect((await olive.delete('/user/profilepicture')).status).toBe(200)
  expect((await olive.delete('/user/profilepicture')).body).toEqual({ UndoID: null })
})

test('it is of nobody else', async () => {
  await put(olive, await wide().png().toBuffer())
  expect((await (await scene.as('adam.admin')).get('/user')).body.ProfilePictureUri).toBe('')
})
