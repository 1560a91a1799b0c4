import { sampleTemplates } from '@carillon/domain/library/sample-templates.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { sweepTemplates } from './change-store.ts'

let scene: Scene
let olive: Asker
let adam: Asker
let uma: Asker
let ivan: Asker
beforeAll(async () => {
  scene = await openScene()
  olive = await scene.as('olive.owner')
  adam = await scene.as('adam.admin')
  uma = await scene.as('uma.member')
  ivan = await scene.as('ivan.invoice')
})
afterAll(() => scene.close())

const make = async (asker: Asker, TemplateName: string, more: object = {}) => {
  const { status, body } = await asker.post('/templates', { TemplateName, TemplateText: `${TemplateName}!`, ...more })
  expect(status).toBe(200)
  return body
}
const namesOf = async (asker: Asker, query = '') =>
  (await asker.get(`/templates?pagesize=100&${query}`)).body.Items.map(
    ({ TemplateName }: { TemplateName: string }) => TemplateName,
  )
const some = (...Items: number[]) => ({ Selection: { Type: 'Selected', Items } })

describe('words that a voice speaks', () => {
  test('are kept beside texts, found by their type, and have no pictures', async () => {
    const spoken = { TemplateType: 'Voice', TemplateText: 'Hello {{FirstName there}}, school is closed.' }
    const made = await make(olive, 'Closed, spoken', spoken)
    expect(made).toMatchObject({ TemplateName: 'Closed, spoken', ...spoken, Media: [] })
    const { body } = await olive.get('/templates?TemplateType=Voice&view=mine')
    expect(body).toMatchObject({ Size: 1, Items: [made] })
    const renamed = await olive.put(`/templates/${made.TemplateID}`, { TemplateName: 'Closed' })
    expect(renamed.body).toMatchObject({ TemplateName: 'Closed', TemplateType: 'Voice' })
    const pictured = await olive.put(`/templates/${made.TemplateID}`, { Media: [{ MediaID: 1 }] })
    expect(Object.keys(pictured.body.Errors)).toEqual(['Media'])
    await olive.ask('DELETE', '/templates', some(made.TemplateID))
  })
})

describe('a template', () => {
  test('is kept with its pictures in order, and its name once for each user', async () => {
    const picture = async (name: string) => {
      const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#888' } })
        .png()
        .toBuffer()
      return (await olive.ask('POST', `/media/image/${name}`, file, { 'content-type': 'image/png' })).body
    }
    const [first, second] = [await picture('a.png'), await picture('b.png')]
    const Media = [{ MediaID: second.MediaID }, { MediaID: first.MediaID }]
    const made = await make(olive, ' Snow day ', { TemplateText: 'Hi {{FirstName there}}, no school.', Media })
    expect(made).toMatchObject({
      TemplateName: 'Snow day',
      TemplateText: 'Hi {{FirstName there}}, no school.',
      TemplateType: 'Text',
      IsShared: false,
      IsFavorite: false,
      ReadOnly: false,
      IsSample: false,
      User: { FirstName: 'Olive', LastName: 'Owens' },
    })
    expect(made.Media.map(({ MediaID }: { MediaID: number }) => MediaID)).toEqual([second.MediaID, first.MediaID])
    expect(made.Media[0]).toMatchObject({ Name: 'b.png', Uri: second.Uri, Size: second.Size })
    expect((await olive.get(`/templates/${made.TemplateID}`)).body).toEqual(made)
    const again = await olive.post('/templates', { TemplateName: 'SNOW DAY', TemplateText: 'x' })
    expect([again.status, again.body.ErrorName]).toEqual([409, 'TemplateNameTaken'])
    await make(uma, 'Snow day')
  })

  test.each([
    [{ TemplateName: ' ', TemplateText: 'x' }, 'Enter a Template Name.'],
    [{ TemplateName: 'x'.repeat(51), TemplateText: 'x' }, 'Template Name must be at most 50 characters.'],
    [{ TemplateName: 'Empty', TemplateText: ' \n' }, 'Enter a Text Message.'],
    [{ TemplateName: 'Theirs', TemplateText: 'x', Media: [{ MediaID: 999_999 }] }, 'Choose pictures of your library.'],
  ])('%j is refused', async (body, Message) => {
    expect(await olive.post('/templates', body)).toMatchObject({ status: 400, body: { Message } })
  })

  test('that is changed in part keeps the rest', async () => {
    const made = await make(olive, 'Lunch', { IsFavorite: true })
    scene.clock.pass(1000)
    const path = `/templates/${made.TemplateID}`
    const { body } = await olive.put(path, { TemplateText: 'Pizza today.' })
    expect(body).toMatchObject({ TemplateName: 'Lunch', TemplateText: 'Pizza today.', IsFavorite: true })
    expect(Date.parse(body.EditedDate)).toBeGreaterThan(Date.parse(made.EditedDate))
    expect((await olive.put(path, { TemplateName: 'snow day' })).body.ErrorName).toBe('TemplateNameTaken')
    expect((await olive.put(path, { TemplateText: '' })).body.Message).toBe('Enter a Text Message.')
    expect((await olive.get(path)).body).toEqual(body)
  })
})

describe('whose it is', () => {
  test('nobody else sees one that is not shared', async () => {
    const made = await make(uma, 'Uma’s own')
    for (const other of [olive, adam, ivan]) {
      expect((await other.get(`/templates/${made.TemplateID}`)).status).toBe(404)
      expect((await other.put(`/templates/${made.TemplateID}`, { IsFavorite: true })).status).toBe(404)
      expect(await namesOf(other)).not.toContain('Uma’s own')
    }
  })

  test('a shared one may be used by all, and changed by its maker, the owner and admins', async () => {
    const made = await make(olive, 'For all', { IsShared: true })
    const path = `/templates/${made.TemplateID}`
    expect((await uma.get(path)).body).toMatchObject({ ReadOnly: true, IsShared: true, User: { FirstName: 'Olive' } })
    expect((await uma.put(path, { TemplateText: 'Mine now' })).body.ErrorName).toBe('NotAllowed')
    expect((await uma.put(path, { IsFavorite: true })).body.IsFavorite).toBe(true)
    expect((await olive.get(path)).body.IsFavorite).toBe(false)
    expect((await adam.put(path, { TemplateText: 'Better' })).body).toMatchObject({ TemplateText: 'Better' })
    expect((await ivan.get(path)).status).toBe(404)
    expect((await adam.put(path, { IsShared: false })).body).toMatchObject({ IsShared: false })
    expect((await adam.get(path)).status).toBe(404)
    expect((await olive.get(path)).body.TemplateText).toBe('Better')
  })

  test('samples are for everybody to use and nobody to change', async () => {
    const [sample] = sampleTemplates
    const path = `/templates/${sample!.TemplateID}`
    expect((await ivan.get(path)).body).toMatchObject({ ...sample, IsSample: true, ReadOnly: true, User: null })
    expect((await ivan.put(path, { TemplateName: 'Mine' })).body.ErrorName).toBe('NotAllowed')
    expect((await ivan.put(path, { IsFavorite: true })).body.IsFavorite).toBe(true)
    expect(await namesOf(ivan, 'view=favorites')).toEqual([sample!.TemplateName])
    expect(await namesOf(olive, 'view=favorites')).not.toContain(sample!.TemplateName)
    expect((await ivan.delete('/templates', some(sample!.TemplateID))).body).toMatchObject({ Count: 0, UndoID: null })
  })
})

describe('the views', () => {
  test('hold what their names say, as many as they say', async () => {
    const mona = await scene.as('mona.monthly')
    await make(mona, 'Boxes', { IsShared: true })
    await make(mona, 'Apples', { IsFavorite: true })
    expect((await mona.get('/templates/summary')).body).toEqual({
      All: 2 + sampleTemplates.length,
      Mine: 2,
      Shared: 1,
      Favorites: 1,
      Samples: sampleTemplates.length,
    })
    expect((await namesOf(mona)).slice(0, 3)).toEqual(['Apples', 'Boxes', sampleTemplates[0]!.TemplateName])
    expect(await namesOf(mona, 'view=mine&sortby=-TemplateName')).toEqual(['Boxes', 'Apples'])
    expect(await namesOf(mona, 'view=shared')).toEqual(['Boxes'])
    expect(await namesOf(mona, 'view=samples&q=pantry')).toHaveLength(2)
    const page = (await mona.get('/templates?view=mine&pagesize=1&sortby=TemplateName')).body
    expect([page.Size, page.Items[0].TemplateName]).toEqual([2, 'Apples'])
    expect(page.Next).toContain('view=mine')
    expect((await mona.get('/templates?view=theirs')).status).toBe(400)
  })
})

describe('many at once', () => {
  test('are shared as far as they are theirs, and are favourites of whoever says so', async () => {
    const own = await make(uma, 'Bulk own')
    const shared = await make(olive, 'Bulk shared', { IsShared: true })
    const both = some(own.TemplateID, shared.TemplateID, -2, 999_999)
    expect((await uma.put('/templates', { ...both, Update: { IsFavorite: true } })).body).toEqual({ Count: 3 })
    expect((await uma.put('/templates', { ...both, Update: { IsShared: false } })).body).toEqual({ Count: 1 })
    expect((await olive.get(`/templates/${shared.TemplateID}`)).body.IsShared).toBe(true)
    const all = { Selection: { Type: 'SelectedAllExcept', Items: [-2] }, Update: { IsFavorite: false } }
    await uma.put('/templates?view=favorites&q=bulk', all)
    expect(await namesOf(uma, 'view=favorites')).toEqual([sampleTemplates[1]!.TemplateName])
  })

  test('are deleted as far as they are theirs, and come back within ten minutes', async () => {
    const shared = await make(olive, 'Stays', { IsShared: true })
    const own = [await make(uma, 'Goes 1', { IsFavorite: true }), await make(uma, 'Goes 2')]
    const ids = own.map(({ TemplateID }) => TemplateID)
    const { body } = await uma.delete('/templates', some(...ids, shared.TemplateID))
    expect(body).toMatchObject({ Count: 2, TaskID: null })
    expect(await namesOf(uma, 'q=goes')).toEqual([])
    expect((await uma.get(`/templates/${ids[0]}`)).status).toBe(404)
    const undo = `/templates/undo/${body.UndoID}`
    expect((await olive.post(undo)).status).toBe(404)
    expect((await uma.post(`/media/undo/${body.UndoID}`)).status).toBe(404)
    expect((await uma.post(undo)).body).toMatchObject({
      UndoExecuted: true,
      UndoID: body.UndoID,
      TaskID: null,
      Restored: 2,
    })
    expect(await namesOf(uma, 'q=goes&view=favorites')).toEqual(['Goes 1'])
    expect((await uma.post(undo)).status).toBe(404)
  })

  test('do not come back over another of the same name, nor after ten minutes', async () => {
    const made = await make(uma, 'Twice')
    const { body } = await uma.delete('/templates?q=twice', { Selection: { Type: 'SelectedAll' } })
    const second = await make(uma, 'Twice')
    const undo = `/templates/undo/${body.UndoID}`
    expect((await uma.post(undo)).body.ErrorName).toBe('TemplateNameTaken')
    await uma.put(`/templates/${second.TemplateID}`, { TemplateName: 'Thrice' })
    scene.clock.pass(10 * 60_000 + 1)
    expect((await uma.post(undo)).status).toBe(404)
    await sweepTemplates(scene.platform.db, scene.clock.now())
    expect(await scene.query('select from templates where template_id = $1', [made.TemplateID])).toEqual([])
    expect((await uma.get(`/templates/${second.TemplateID}`)).status).toBe(200)
  })
})

describe('a template that is shared with chosen people', () => {
  test('is there for them and for nobody else, by every way to it', async () => {
    const umaId = scene.scopeOf('uma.member').userId
    const made = await make(olive, 'Zither', { SharedWith: [umaId], TemplateText: 'Zither at five.' })
    expect(made).toMatchObject({ IsShared: false, SharedWith: [umaId] })
    const path = `/templates/${made.TemplateID}`
    expect((await uma.get(path)).body).toMatchObject({ TemplateName: 'Zither', ReadOnly: true, SharedWith: [] })
    expect(await namesOf(uma, 'view=shared&q=Zither')).toEqual(['Zither'])
    expect((await uma.put(path, { TemplateText: 'Mine.' })).status).toBe(403)
    expect((await uma.put(path, { SharedWith: [] })).status).toBe(403)
    for (const other of [adam, ivan]) {
      const counts = (await other.get('/templates/summary')).body
      expect((await other.get(path)).status).toBe(404)
      expect((await other.put(path, { IsFavorite: true })).status).toBe(404)
      expect(await namesOf(other, 'q=five')).toEqual([])
      for (const view of ['all', 'mine', 'shared', 'favorites'])
        expect(await namesOf(other, `view=${view}`)).not.toContain('Zither')
      expect((await other.delete('/templates', some(made.TemplateID))).body.Count).toBe(0)
      await olive.put(path, { SharedWith: [] })
      expect((await other.get('/templates/summary')).body).toEqual(counts)
      await olive.put(path, { SharedWith: [umaId] })
    }
  })

  test('is withdrawn with its favourites; everybody is the wider word', async () => {
    const umaId = scene.scopeOf('uma.member').userId
    const adamId = scene.scopeOf('adam.admin').userId
    const made = await make(olive, 'Oboe', { SharedWith: [umaId] })
    const path = `/templates/${made.TemplateID}`
    await uma.put(path, { IsFavorite: true })
    await olive.put(path, { SharedWith: [adamId] })
    expect((await uma.get(path)).status).toBe(404)
    expect(await namesOf(uma, 'view=favorites')).not.toContain('Oboe')
    expect((await olive.put(path, { IsShared: true })).body).toMatchObject({ IsShared: true, SharedWith: [] })
    expect((await uma.get(path)).status).toBe(200)
    await olive.put(path, { IsShared: false, SharedWith: [umaId] })
    expect((await olive.put('/templates', { ...some(made.TemplateID), Update: { IsShared: false } })).body.Count).toBe(
      1,
    )
    expect((await uma.get(path)).status).toBe(404)
    expect((await olive.get(path)).body.SharedWith).toEqual([])
  })

  test('names users of the account; two who add each keep both', async () => {
    const [umaId, adamId] = [scene.scopeOf('uma.member').userId, scene.scopeOf('adam.admin').userId]
    const strange = await olive.post('/templates', {
      TemplateName: 'Tuba',
      TemplateText: 'x',
      SharedWith: [scene.scopeOf('ivan.invoice').userId],
    })
    expect(strange.status).toBe(404)
    const made = await make(olive, 'Tuba')
    const path = `/templates/${made.TemplateID}`
    await olive.put(path, { SharedWith: [umaId], Seen: { SharedWith: [] } })
    const { body } = await olive.put(path, { SharedWith: [adamId], Seen: { SharedWith: [] } })
    expect(body.SharedWith.toSorted()).toEqual([umaId, adamId].toSorted())
  })
})
