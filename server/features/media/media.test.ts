import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { mediaAddresses, mediaOf, ownMedia } from './store.ts'

let scene: Scene
let olive: Asker
let ivan: Asker
beforeAll(async () => {
  scene = await openScene({ env: { CARILLON_PUBLIC_URL: 'https://carillon.example' } })
  olive = await scene.as('olive.owner')
  ivan = await scene.as('ivan.invoice')
})
afterAll(() => scene.close())

/** So many colours that nothing but scaling makes it small. */
const noise = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

const upload = (asker: Asker, name: string, file: Buffer, type = 'application/octet-stream') =>
  asker.ask('POST', `/media/image/${encodeURIComponent(name)}`, file, { 'content-type': type })

const small = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b6b66' } })
const fetched = (uri: string, headers: Record<string, string> = {}) => scene.app.inject({ url: uri, headers })

describe('a picture that is uploaded', () => {
  test('is known by its contents, its name cleaned, and listed first', async () => {
    const { status, body, headers } = await upload(olive, 'Snow day!.png', await small().jpeg().toBuffer(), 'image/png')
    expect(status).toBe(200)
    expect(body).toMatchObject({ Name: 'Snow_day_.jpg', ContentType: 'image/jpeg', Width: 40, Height: 30 })
    expect(headers.location).toBe(`/v1/media/${body.MediaID}`)
    expect((await olive.get(`/media/${body.MediaID}`)).body).toEqual(body)
    expect((await olive.get('/media')).body.Items[0]).toEqual(body)
    expect((await olive.get('/media?q=snow')).body.Size).toBe(1)
    expect((await ivan.get('/media')).body.Size).toBe(0)
    expect((await ivan.get(`/media/${body.MediaID}`)).status).toBe(404)
  })

  test('may come as a form', async () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await small().gif().toBuffer())], { type: 'image/gif' }), 'x.gif')
    const request = new Request('http://carillon', { method: 'POST', body: form })
    const body = Buffer.from(await request.arrayBuffer())
    const reply = await upload(olive, 'bell.gif', body, request.headers.get('content-type')!)
    expect([reply.status, reply.body.ContentType]).toEqual([200, 'image/gif'])
  })

  test.each([
    ['a large JPEG', async () => noise(2200, 1800).jpeg({ quality: 80 }).toBuffer(), 'image/jpeg'],
    ['a large PNG', async () => noise(1100, 900).png().toBuffer(), 'image/jpeg'],
    ['a small PNG with nothing behind it', async () => noise(60, 60, 4).png().toBuffer(), 'image/png'],
  ])('is scaled to what carriers take: %s', async (_, make, type) => {
    const file = await make()
    const { status, body } = await upload(olive, 'large.png', file)
    expect([status, body.ContentType]).toEqual([200, type])
    expect(body.Size).toBeLessThanOrEqual(600_000)
    expect(Math.max(body.Width, body.Height)).toBeLessThanOrEqual(1600)
    const read = await sharp((await fetched(body.Uri)).rawPayload).metadata()
    expect([read.width, read.height, `image/${read.format}`]).toEqual([body.Width, body.Height, type])
  })

  test('stands upright and tells nothing of where it was taken', async () => {
    const exif = { IFD0: { Make: 'Secret Camera' } }
    const turned = await small().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { body } = await upload(olive, 'turned.jpg', turned)
    expect([body.Width, body.Height]).toEqual([30, 40])
    const { rawPayload } = await fetched(body.Uri)
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
  })

  test('of several frames keeps moving', async () => {
    const frames = Buffer.concat(['#f00', '#0f0', '#00f'].map((_, at) => Buffer.alloc(20 * 10 * 3, at * 90)))
    const raw = { width: 20, height: 30, channels: 3 as const, pageHeight: 10 }
    const { body } = await upload(olive, 'bell.gif', await sharp(frames, { raw }).gif({ loop: 0 }).toBuffer())
    expect(body).toMatchObject({ ContentType: 'image/gif', Width: 20, Height: 10 })
    expect((await sharp((await fetched(body.Uri)).rawPayload).metadata()).pages).toBe(3)
  })
})

describe('what is no picture', () => {
  const cut = async () => {
    const whole = await noise(300, 300).jpeg().toBuffer()
    return whole.subarray(0, whole.length / 2)
  }
  test.each([
    ['words', async () => Buffer.from('hello')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a WebP', async () => small().webp().toBuffer()],
    ['half a JPEG', cut],
    ['the first bytes of a PNG', async () => (await small().png().toBuffer()).subarray(0, 30)],
  ])('is refused: %s', async (_, make) => {
    const { status, body } = await upload(olive, 'a.png', await make(), 'image/png')
    expect([status, body.ErrorName]).toEqual([400, 'NotAnImage'])
  })

  test('nor is one with more pixels than fit', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await upload(olive, 'a.png', bomb)).toMatchObject({ status: 400, body: { ErrorName: 'WrongInput' } })
  })

  test('nor more than 5 MB', async () => {
    const { status, body } = await upload(olive, 'a.jpg', Buffer.alloc(5 * 1_048_576 + 1))
    expect([status, body.ErrorName]).toEqual([413, 'TooLarge'])
  })
})

describe('its address', () => {
  test('opens without a sign-in, to be kept, and sets no cookie', async () => {
    const { body } = await upload(olive, 'open.png', await small().png().toBuffer())
    expect(body.Uri).toMatch(/^\/media\/\d+\/\d+\/[\w-]{40,}\/open\.png$/)
    const reply = await fetched(body.Uri)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(body.Size),
    })
    expect(reply.headers['set-cookie']).toBeUndefined()
    const head = await scene.app.inject({ method: 'HEAD', url: body.Uri })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  })

  test('is not to be guessed', async () => {
    const { body } = await upload(olive, 'open.png', await small().png().toBuffer())
    const [, , accountId, mediaId, secret] = body.Uri.split('/')
    for (const wrong of [
      `/media/${accountId}/${mediaId}/${'x'.repeat(43)}/open.png`,
      `/media/${Number(accountId) + 1}/${mediaId}/${secret}/open.png`,
      `/media/x/${mediaId}/${secret}/open.png`,
    ])
      expect((await fetched(wrong)).statusCode).toBe(404)
  })
})

describe('out of the library', () => {
  test('and back again within ten minutes, once; what has it keeps it', async () => {
    const first = (await upload(olive, 'first.png', await small().png().toBuffer())).body
    const second = (await upload(olive, 'second.png', await small().png().toBuffer())).body
    const removed = await olive.delete('/media', { Selection: { Type: 'Selected', Items: [first.MediaID] } })
    expect(removed.body).toMatchObject({ Count: 1, TaskID: null })
    expect((await olive.get(`/media/${first.MediaID}`)).status).toBe(404)
    expect((await fetched(first.Uri)).statusCode).toBe(200)
    const { db } = scene.platform
    const scope = scene.scopeOf('olive.owner')
    const ids = [second.MediaID, first.MediaID, 999_999]
    expect((await mediaOf(db, scope, ids)).map(({ MediaID }) => MediaID)).toEqual(ids.slice(0, 2))
    expect(new Set(await ownMedia(db, scope, ids))).toEqual(new Set(ids.slice(0, 2)))
    expect(await ownMedia(db, scene.scopeOf('ivan.invoice'), ids)).toEqual([])
    expect(await mediaAddresses(scene.platform, db, scope, ids)).toEqual([
      `https://carillon.example${second.Uri}`,
      `https://carillon.example${first.Uri}`,
    ])
    const undo = `/media/undo/${removed.body.UndoID}`
    expect((await (await scene.as('adam.admin')).post(undo)).status).toBe(404)
    expect((await olive.post(undo)).body.UndoExecuted).toBe(true)
    expect((await olive.get(`/media/${first.MediaID}`)).status).toBe(200)
    expect((await olive.post(undo)).status).toBe(404)
  })

  test('by whoever uploaded it, by owners and by admins', async () => {
    const adam = await scene.as('adam.admin')
    const uma = await scene.as('uma.member')
    const add = async (asker: Asker) => (await upload(asker, 'whose.png', await small().png().toBuffer())).body
    const [hers, hers2, olives] = [await add(uma), await add(uma), await add(olive)]
    expect([hers.ReadOnly, olives.ReadOnly]).toEqual([false, false])
    const readOnly = async (asker: Asker) =>
      (await asker.get('/media?q=whose')).body.Items.map((media: { ReadOnly: boolean }) => media.ReadOnly)
    expect(await readOnly(uma)).toEqual([true, false, false])
    expect(await readOnly(adam)).toEqual([false, false, false])
    expect((await uma.get(`/media/${olives.MediaID}`)).body.ReadOnly).toBe(true)

    const some = (...Items: number[]) => ({ Selection: { Type: 'Selected', Items } })
    expect((await uma.delete('/media', some(olives.MediaID))).body).toEqual({ UndoID: null, Count: 0, TaskID: null })
    expect((await uma.delete('/media', some(olives.MediaID, hers.MediaID))).body.Count).toBe(1)
    expect((await adam.delete('/media', some(hers2.MediaID))).body.Count).toBe(1)
    expect((await uma.delete('/media?q=whose', { Selection: { Type: 'SelectedAll' } })).body.Count).toBe(0)
    expect((await olive.get('/media?q=whose')).body.Items).toEqual([olives])
  })

  test('all that is found, and too late to take back', async () => {
    await upload(olive, 'gone1.png', await small().png().toBuffer())
    await upload(olive, 'gone2.png', await small().png().toBuffer())
    const all = { Selection: { Type: 'SelectedAll' } }
    expect((await ivan.delete('/media?q=gone', all)).body).toEqual({ UndoID: null, Count: 0, TaskID: null })
    const { body } = await olive.delete('/media?q=gone', all)
    expect(body.Count).toBe(2)
    scene.clock.pass(10 * 60_000 + 1)
    expect((await olive.post(`/media/undo/${body.UndoID}`)).status).toBe(404)
  })
})
