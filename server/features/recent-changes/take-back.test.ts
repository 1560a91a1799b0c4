import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Asker } from '../../testing/cast.ts'
import { type ImportScene, openImportScene } from '../../testing/import-scene.ts'
import { sweepUndos } from '../undos/jobs.ts'

let scene: ImportScene
let olive: Asker
beforeAll(async () => {
  scene = await openImportScene()
})
afterAll(() => scene.close())
beforeEach(async () => {
  for (const table of ['contacts', 'lists', 'list_members', 'undos', 'undo_batches'])
    await scene.query(`delete from ${table}`)
  olive = await scene.as('olive.owner')
})

const add = async (PrimaryPhone: string, more: object = {}) =>
  (await olive.post('/contacts', { PrimaryPhone, ...more })).body.PersonID as number
const newGroup = async (ListName: string) => (await olive.post('/lists', { ListName })).body.ListID as number
const these = (...Items: number[]) => ({ Selection: { Type: 'Selected', Items } })
const everybody = { Selection: { Type: 'SelectedAll' } }
const undos = async (asker = olive) => (await asker.get('/undos')).body.Items
const undoLast = async () => (await olive.post(`/undos/${(await undos())[0].UndoID}`)).body
const countOf = async (listId: number) => (await olive.get(`/lists/${listId}`)).body.RosterCount
const second = () => scene.clock.pass(1000)

describe('what a user has done', () => {
  test('is listed for ten minutes, theirs alone, newest first, and stays listed once it is undone', async () => {
    const ann = await add('2175550101')
    const band = await newGroup('Band')
    await olive.post(`/lists/0/contacts/tolist/${band}`, these(ann))
    second()
    await olive.delete(`/contacts/${ann}`)
    expect(await undos()).toMatchObject([
      { Kind: 'Delete', Name: null, Count: 1, Progress: 'Done', CanUndo: true, Message: null },
      { Kind: 'AddToGroup', Name: 'Band', Count: 1, Progress: 'Done', CanUndo: true },
    ])
    expect(await undos(await scene.as('adam.admin'))).toEqual([])
    const [{ UndoID }] = await undos()
    expect((await (await scene.as('adam.admin')).post(`/undos/${UndoID}`)).status).toBe(404)
    expect((await olive.post(`/undos/${UndoID}`)).body).toEqual({
      ...{ UndoExecuted: true, UndoID, TaskID: null, Restored: 1, Left: 0, Message: null },
    })
    expect((await olive.post(`/undos/${UndoID}`)).status).toBe(404)
    expect(await undos()).toMatchObject([{ Progress: 'Undone', CanUndo: false }, { Progress: 'Done' }])
    scene.clock.pass(10 * 60_000)
    olive = await scene.as('olive.owner')
    expect(await undos()).toEqual([])
    await sweepUndos.work(scene.platform, undefined)
    for (const table of ['undos', 'undo_batches']) expect(await scene.query(`select from ${table}`)).toEqual([])
  })

  test('is taken back once, by two presses too', async () => {
    await olive.delete(`/contacts/${await add('2175550101')}`)
    const [{ UndoID }] = await undos()
    const both = await Promise.all([olive.post(`/undos/${UndoID}`), olive.post(`/undos/${UndoID}`)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await countOf(0)).toBe(1)
  })
})

describe('groups', () => {
  test('who was in a group before stays in it', async () => {
    const band = await newGroup('Band')
    const ann = await add('2175550101', { Lists: [{ ListID: band }] })
    await add('2175550102')
    await olive.post(`/lists/0/contacts/tolist/${band}`, everybody)
    expect(await countOf(band)).toBe(2)
    expect(await undoLast()).toMatchObject({ Restored: 1, Left: 0 })
    expect((await olive.get(`/lists/${band}/contacts`)).body.Items).toMatchObject([{ PersonID: ann }])
    expect(await countOf(-1)).toBe(1)
  })

  test('who has left a group since and was added anew by another stays in it; who has left is told too', async () => {
    const band = await newGroup('Band')
    const [ann, bob, cyd] = [await add('2175550101'), await add('2175550102'), await add('2175550103')]
    await olive.post(`/lists/0/contacts/tolist/${band}`, these(ann, bob, cyd))
    second()
    const adam = await scene.as('adam.admin')
    await adam.delete(`/lists/${band}/contacts`, these(ann, bob))
    second()
    await adam.post(`/lists/0/contacts/tolist/${band}`, these(ann))
    expect(await undoLast()).toMatchObject({ Restored: 1, Left: 2 })
    expect((await olive.get(`/lists/${band}/contacts`)).body.Items).toMatchObject([{ PersonID: ann }])
  })

  test('adding whoever is in it already is nothing to take back', async () => {
    const band = await newGroup('Band')
    const ann = await add('2175550101', { Lists: [{ ListID: band }] })
    await olive.post(`/lists/0/contacts/tolist/${band}`, these(ann))
    expect(await undos()).toEqual([])
  })

  test('nobody is put into or taken out of a group that is deleted, until it is back', async () => {
    const band = await newGroup('Band')
    const ann = await add('2175550101')
    await olive.post(`/lists/0/contacts/tolist/${band}`, these(ann))
    const [{ UndoID }] = await undos()
    second()
    await olive.delete(`/lists/${band}`)
    const refused = await olive.post(`/undos/${UndoID}`)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('Bring the group back first')
    await undoLast()
    expect((await olive.post(`/undos/${UndoID}`)).status).toBe(200)
    expect(await countOf(band)).toBe(0)
  })

  test('a member takes back what took the only contact they see out of the group of another', async () => {
    const band = await newGroup('Band')
    const uma = await scene.as('uma.member')
    const hers = (await uma.post('/contacts', { PrimaryPhone: '2175550101' })).body.PersonID
    await olive.post(`/lists/0/contacts/tolist/${band}`, these(hers))
    expect((await uma.delete(`/lists/${band}/contacts`, these(hers))).status).toBe(200)
    expect((await uma.get(`/lists/${band}`)).status).toBe(404)
    const [{ UndoID }] = await undos(uma)
    expect((await uma.post(`/undos/${UndoID}`)).body).toMatchObject({ Restored: 1, Left: 0 })
    expect(await countOf(band)).toBe(1)
  })

  test('who was taken out and is erased since is told', async () => {
    const band = await newGroup('Band')
    const [ann, bob] = [
      await add('2175550101', { Lists: [{ ListID: band }] }),
      await add('2175550102', { Lists: [{ ListID: band }] }),
    ]
    await olive.delete(`/lists/${band}/contacts`, these(ann, bob))
    const [{ UndoID }] = await undos()
    await olive.delete(`/contacts/${bob}`)
    await olive.delete('/lists/deleted/contacts')
    expect((await olive.post(`/undos/${UndoID}`)).body).toMatchObject({
      ...{ Restored: 1, Left: 1, Message: '1 was changed since and stays as it is.' },
    })
    expect(await countOf(band)).toBe(1)
  })
})

describe('Deleted', () => {
  test('of many that are restored, only those stay whose number another contact has, by name', async () => {
    await add('2175550101', { FirstName: 'Ann', LastName: 'Bell' })
    await add('2175550102')
    await add('2175550103')
    await olive.delete('/contacts')
    for (const phone of ['2175550101', '2175550102']) await add(phone)
    const restored = (await olive.post('/lists/-2/contacts/tolist/0', everybody)).body
    expect(restored).toMatchObject({
      ...{ Count: 1, Left: 2, TaskID: null, UndoID: expect.any(Number) },
      Message:
        'Ann Bell and (217) 555-0102 stay in Deleted, because other contacts have their numbers now. Restore each alone to merge it.',
    })
    expect([await countOf(0), await countOf(-2)]).toEqual([3, 2])
  })

  test('a deletion that is undone leaves those too', async () => {
    const [ann, bob] = [await add('2175550101', { FirstName: 'Ann' }), await add('2175550102')]
    await olive.delete('/lists/0/contacts', these(ann, bob))
    await add('2175550101')
    expect(await undoLast()).toMatchObject({
      Restored: 1,
      Left: 1,
      Message: expect.stringContaining('Ann stays in Deleted'),
    })
    expect(await undos()).toMatchObject([
      { Progress: 'Undone', Message: expect.stringContaining('Restore that one alone to merge the two.') },
    ])
  })

  test('who was deleted again or erased since stays so and is told; who is back already is well', async () => {
    const [ann, bob, cyd, dot] = [
      await add('2175550101'),
      await add('2175550102'),
      await add('2175550103'),
      await add('2175550104'),
    ]
    await olive.delete('/lists/0/contacts', these(ann, bob, cyd, dot))
    second()
    const adam = await scene.as('adam.admin')
    await adam.post('/lists/-2/contacts/tolist/0', these(ann, cyd))
    second()
    await adam.delete(`/contacts/${ann}`)
    await adam.delete('/lists/-2/contacts', these(bob))
    expect(await undoLast()).toMatchObject({
      Restored: 2,
      Left: 2,
      Message: '2 were changed since and stay as they are.',
    })
    expect([await countOf(0), await countOf(-2)]).toEqual([2, 1])
  })

  test('a restore that is undone puts them back with the day they had, but not who was edited since', async () => {
    const [ann, bob] = [await add('2175550101'), await add('2175550102')]
    const band = await newGroup('Band')
    await olive.delete('/contacts')
    const days = () =>
      scene.query('select person_id as id, deleted_at as at from contacts where deleted_at is not null order by 1')
    const [was] = await days()
    second()
    await olive.post(`/lists/-2/contacts/tolist/${band}`, everybody)
    second()
    await olive.put(`/contacts/${bob}`, { FirstName: 'Bob' })
    expect(await undoLast()).toMatchObject({ Restored: 1, Left: 1 })
    expect(await days()).toEqual([was])
    expect((await olive.get(`/contacts/${bob}`)).body).toMatchObject({ FirstName: 'Bob', Groups: [] })
    expect((await olive.get(`/contacts/${ann}`)).status).toBe(404)
  })
})

describe('an import', () => {
  const file =
    'Phone,First Name,Notes,Groups,Bus\n2175550101,Anna,new,Choir,B\n2175550102,Bob,,Choir,\n2175550103,Cy,,,\n'
  const imported = async () => {
    const ann = await add('2175550101', { FirstName: 'Ann', Notes: 'old', CustomData: { Bus: 'A' } })
    const bob = await add('2175550102', { FirstName: 'Bob' })
    const before = (await olive.get(`/contacts/${ann}`)).body
    second()
    const { body } = await scene.bring(file, { Overwrite: true })
    expect(body).toMatchObject({ Step: 'VIEW' })
    expect((await olive.get(`/contacts/${ann}`)).body).toMatchObject({
      FirstName: 'Anna',
      Groups: [{ ListName: 'Choir' }],
    })
    return { ann, bob, before }
  }

  test('is undone with what it has overwritten, whom it has added, and the groups it has made', async () => {
    const { ann, before } = await imported()
    expect(await undos()).toMatchObject([{ Kind: 'Import', Name: 'Roster.csv', Count: 3, CanUndo: true }])
    expect(await undoLast()).toMatchObject({ Restored: 3, Left: 0 })
    const [file] = (await olive.get('/fileuploads')).body.Items
    expect(file).toMatchObject({ Step: 'VIEW', UndoneDate: expect.any(String) })
    expect((await olive.get(`/contacts/${ann}`)).body).toEqual(before)
    expect(await scene.book()).toMatchObject([
      { phone: 12175550101, name: 'Ann', notes: 'old', groups: ['Unfiled'] },
      { phone: 12175550102, name: 'Bob', groups: ['Unfiled'] },
    ])
    expect([await countOf(0), await countOf(-1), await countOf(-2)]).toEqual([2, 2, 1])
    expect((await olive.get('/lists?q=Choir')).body.Size).toBe(0)
  })

  test('leaves a group that it has made where somebody has made it their own since', async () => {
    for (const words of [{ ListName: 'Church choir' }, { Keyword: 'CHOIR' }, { JoinReply: 'Welcome!' }]) {
      await imported()
      const [{ ListID }] = (await olive.get('/lists?q=Choir')).body.Items
      expect((await (await scene.as('adam.admin')).put(`/lists/${ListID}`, words)).status).toBe(200)
      expect(await undoLast()).toMatchObject({ Restored: 3, Left: 0 })
      expect((await olive.get(`/lists/${ListID}`)).body).toMatchObject({ RosterCount: 0, ...words })
      for (const table of ['contacts', 'lists', 'list_members']) await scene.query(`delete from ${table}`)
    }
  })

  test('takes the group away that was made for it, and leaves one that was there', async () => {
    for (const IsNewGroup of [true, false]) {
      const listId = await newGroup(`Band ${IsNewGroup}`)
      expect((await scene.bring(file, { listId, IsNewGroup })).body).toMatchObject({ Step: 'VIEW' })
      expect(await undoLast()).toMatchObject({ Restored: 3, Left: 0 })
    }
    expect((await olive.get('/lists?q=Band')).body.Items).toMatchObject([{ ListName: 'Band false', RosterCount: 0 }])
  })

  test('leaves what was edited since', async () => {
    const { ann } = await imported()
    second()
    await olive.put(`/contacts/${ann}`, { Notes: 'mine' })
    expect(await undoLast()).toMatchObject({ Restored: 2, Left: 1, Message: '1 was changed since and stays as it is.' })
    expect((await olive.get(`/contacts/${ann}`)).body).toMatchObject({ FirstName: 'Anna', Notes: 'mine' })
  })

  test('of a list given in a call is undone as well', async () => {
    const ann = await add('2175550101', { FirstName: 'Ann' })
    const band = await newGroup('Band')
    second()
    const Contacts = [{ PrimaryPhone: '2175550101', FirstName: 'Anna', NoTexts: true }, { PrimaryPhone: '2175550104' }]
    await olive.post(`/lists/${band}/contacts`, { Contacts, UserIndicatedConsentDeclared: true, Overwrite: true })
    expect(await undos()).toMatchObject([{ Kind: 'AddContacts', Count: 2 }])
    await undoLast()
    expect((await olive.get(`/contacts/${ann}`)).body).toMatchObject({ FirstName: 'Ann', NoTexts: false, Groups: [] })
    expect([await countOf(0), await countOf(band)]).toEqual([1, 0])
  })

  test('waits for the newer one of the same user on the same contacts, and both go back in that order', async () => {
    const carter = await add('2175550101', { FirstName: 'Carter' })
    const list = async (FirstName: string) => {
      second()
      const Contacts = [{ PrimaryPhone: '2175550101', FirstName }]
      await olive.post('/lists/0/contacts', { Contacts, UserIndicatedConsentDeclared: true, Overwrite: true })
      return (await undos())[0].UndoID as number
    }
    const older = await list('Pasted')
    const newer = await list('Again')
    const refused = await olive.post(`/undos/${older}`)
    expect([refused.status, refused.body.Message]).toEqual([
      400,
      'You have changed some of the same contacts again since. Undo the newer one first, then this.',
    ])
    second()
    await olive.delete(`/contacts/${carter}`)
    expect((await olive.post(`/undos/${newer}`)).status).toBe(400)
    await undoLast()
    for (const UndoID of [newer, older])
      expect((await olive.post(`/undos/${UndoID}`)).body).toMatchObject({ Restored: 1, Left: 0 })
    expect((await olive.get(`/contacts/${carter}`)).body.FirstName).toBe('Carter')
  })

  const silenced = async (asker: Asker) => {
    const Contacts = [{ PrimaryPhone: '2175550101', NoTexts: true }]
    return (await asker.post('/lists/0/contacts', { Contacts, UserIndicatedConsentDeclared: true })).body
  }

  test('of a list that changes nothing is nothing to take back', async () => {
    await add('2175550101')
    const Contacts = [{ PrimaryPhone: '2175550101' }]
    await olive.post('/lists/0/contacts', { Contacts, UserIndicatedConsentDeclared: true })
    expect(await scene.query('select from undos')).toEqual([])
  })

  test('that is undone lifts no "no texts" that somebody has set since', async () => {
    const { ann } = await imported()
    second()
    expect(await silenced(await scene.as('adam.admin'))).toMatchObject({ Updated: 1 })
    expect(await undoLast()).toMatchObject({ Restored: 2, Left: 1, Message: '1 was changed since and stays as it is.' })
    expect((await olive.get(`/contacts/${ann}`)).body).toMatchObject({ FirstName: 'Anna', NoTexts: true })
  })

  test('takes its own "no texts" back, where it has changed nothing else and nobody has said the same since', async () => {
    const ann = await add('2175550101', { FirstName: 'Ann' })
    const isSilent = async () => (await olive.get(`/contacts/${ann}`)).body.NoTexts
    second()
    expect(await silenced(olive)).toMatchObject({ Updated: 1, Unchanged: 0 })
    expect(await undoLast()).toMatchObject({ Restored: 1, Left: 0 })
    expect(await isSilent()).toBe(false)
    second()
    await silenced(olive)
    second()
    const adam = await scene.as('adam.admin')
    await silenced(adam)
    expect(await undoLast()).toMatchObject({ Restored: 0, Left: 1 })
    expect(await isSilent()).toBe(true)
    scene.clock.pass(11 * 60_000)
    expect(await silenced(await scene.as('adam.admin'))).toMatchObject({ Updated: 0, Unchanged: 1 })
  })
})

test('a merge is undone field by field: what was edited since stays', async () => {
  const kept = await add('2175550101', { FirstName: 'Ann', CustomData: { Bus: '' } })
  const other = await add('2175550102', { LastName: 'Young', CustomData: { Bus: 'B', Grade: '9' } })
  await olive.post(`/contacts/${kept}/merge`, { Contacts: [{ PersonID: other }] })
  second()
  await olive.put(`/contacts/${kept}`, { Notes: 'Coach' })
  expect(await undoLast()).toMatchObject({ Left: 1 })
  expect((await olive.get(`/contacts/${kept}`)).body).toMatchObject({
    ...{ FirstName: 'Ann', LastName: '', Notes: 'Coach', SecondaryPhone: null, CustomData: { Bus: '' } },
  })
  expect((await olive.get(`/contacts/${other}`)).status).toBe(200)
})

test('a merge stays where the others are gone for good', async () => {
  const [kept, other] = [await add('2175550101'), await add('2175550102')]
  await olive.post(`/contacts/${kept}/merge`, { Contacts: [{ PersonID: other }] })
  await olive.delete('/lists/-2/contacts', everybody)
  const [{ UndoID }] = await undos()
  const refused = await olive.post(`/undos/${UndoID}`)
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('restored, or deleted again')
  expect((await olive.get(`/contacts/${kept}`)).body).toMatchObject({ SecondaryPhone: '2175550102' })
})

test('templates come back by the same call', async () => {
  const { TemplateID } = (await olive.post('/templates', { TemplateName: 'Late bus', TemplateText: 'Late.' })).body
  await olive.delete('/templates', these(TemplateID))
  expect(await undos()).toMatchObject([{ Kind: 'DeleteTemplates', Name: 'Late bus', Count: 1 }])
  expect(await undoLast()).toMatchObject({ Restored: 1 })
  expect((await olive.get(`/templates/${TemplateID}`)).status).toBe(200)
})
