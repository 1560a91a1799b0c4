import { declaredConsent } from '@carillon/contract/consent.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asker } from '../../testing/cast.ts'
import { type ImportScene, openImportScene } from '../../testing/import-scene.ts'
import { joinContact } from '../contacts/join-contact.ts'

let scene: ImportScene
let olive: Asker
let uma: Asker
beforeAll(async () => {
  scene = await openImportScene()
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
})
afterAll(() => scene.close())

type Item = { Event: string; Detail: string; By: string | null; Words: string | null }
const itemsOf = async (id: number, asker = olive): Promise<Item[]> =>
  (await asker.get(`/contacts/${id}/history`)).body.Items
const historyOf = async (id: number, asker = olive) =>
  (await itemsOf(id, asker)).map(({ Event, Detail }) => [Event, Detail].filter(Boolean).join(': '))
const idOf = async (phone: number) =>
  (
    await scene.query<{ id: number }>(
      'select person_id::int as id from contacts where primary_phone = $1 order by person_id desc limit 1',
      [phone],
    )
  )[0]!.id
const undo = (id: number) => olive.post(`/undos/${id}`)

test('who came by hand, was edited, deleted and restored', async () => {
  const { PersonID } = (await olive.post('/contacts', { PrimaryPhone: '2175550101', FirstName: 'Ann' })).body
  await olive.put(`/contacts/${PersonID}`, { LastName: 'Young', Notes: 'Coach' })
  const { UndoID } = (await olive.delete(`/contacts/${PersonID}`)).body
  await undo(UndoID)
  await olive.delete(`/contacts/${PersonID}`)
  await olive.post('/lists/-2/contacts/tolist/0', { Selection: { Type: 'Selected', Items: [PersonID] } })
  const items = await itemsOf(PersonID)
  expect(new Set(items.map(({ By }) => By))).toEqual(new Set(['Olive Owens']))
  expect(await historyOf(PersonID)).toEqual([
    ...['Restored from Deleted', 'Moved to Deleted', 'Brought back by an undo', 'Moved to Deleted'],
    ...['Edited: Name, Notes', 'Added by hand'],
  ])
})

test('who came from a file, and was changed by another', async () => {
  await scene.bring('Phone,First\n2175550103,Bea\n2175550104,\n')
  const [bea, cyd] = [await idOf(12175550103), await idOf(12175550104)]
  const { FileID } = (await scene.bring('Phone,First\n2175550104,Cyd\n')).body
  expect(await historyOf(bea)).toEqual(['Opt-in declared: Import', 'Imported from a file: Roster.csv · row 2'])
  const imported = ['Opt-in declared: Import', 'Imported from a file: Roster.csv · row 3']
  const changed = ['Opt-in declared: Import', 'Changed by an import: Roster.csv · row 2', ...imported]
  expect(await historyOf(cyd)).toEqual(changed)
  const [undone] = await scene.query<{ id: number }>(
    `select undo_id::int as id from undos where kind = 'Import' and thing_id = $1`,
    [FileID],
  )
  await undo(undone!.id)
  expect(await historyOf(cyd)).toEqual(['Put back by an undo', ...changed])
})

test('who was known before has the consent that a file declares, once, though nothing of them changes', async () => {
  const { PersonID } = (await olive.post('/contacts', { PrimaryPhone: '2175550131', FirstName: 'Gil' })).body
  await scene.bring('Phone,First\n2175550132,Hal\n2175550131,Gil\n')
  const declared = ['Opt-in declared: Import', 'In a file that changed nothing: Roster.csv · row 3', 'Added by hand']
  expect(await historyOf(PersonID)).toEqual(declared)
  await scene.bring('Phone,First\n2175550131,Gil\n')
  expect(await historyOf(PersonID)).toEqual(declared)
  const byHand = (await olive.post('/contacts', { PrimaryPhone: '2175550133', FirstName: 'Ida' })).body
  const Contacts = [{ PrimaryPhone: '2175550133' }]
  await olive.post('/lists/0/contacts', { UserIndicatedConsentDeclared: true, Contacts })
  const listed = ['Opt-in declared: List', 'In a list that changed nothing', 'Added by hand']
  expect(await historyOf(byHand.PersonID)).toEqual(listed)
})

test('who joined by text, came by a list, or by a program', async () => {
  const now = scene.platform.clock.now()
  const phone = 12175550105
  await scene.platform.db
    .transaction()
    .execute((tx) => joinContact(tx, scene.scopeOf('olive.owner'), { phone, group: '', notes: 'JOIN', now }))
  expect(await historyOf(await idOf(phone))).toEqual(['Joined by text'])
  const Contacts = [{ PrimaryPhone: '2175550106' }]
  await olive.post('/lists/0/contacts', { UserIndicatedConsentDeclared: true, Contacts })
  expect(await historyOf(await idOf(12175550106))).toEqual(['Opt-in declared: List', 'Added from a list'])
  await scene.app.inject({
    ...{ method: 'POST', url: '/v1/contacts', payload: { PrimaryPhone: '2175550107' } },
    headers: { authorization: `Bearer ${await scene.tokenOf('olive.owner')}` },
  })
  expect(await historyOf(await idOf(12175550107))).toEqual(['Added by a program'])
})

test('of a merge those are named whom the user sees, and a file to whoever may know of it', async () => {
  await scene.bring('Phone,First\n2175550111,Dee\n2175550112,Eve\n')
  const [dee, eve] = [await idOf(12175550111), await idOf(12175550112)]
  await scene.query('insert into contact_editors values ($1, $2, $3)', [
    ...[scene.accounts.lincoln.accountId, scene.scopeOf('uma.member').userId, dee],
  ])
  const { UndoID } = (await olive.post(`/contacts/${dee}/merge`, { Contacts: [{ PersonID: eve }] })).body
  const imported = ['Opt-in declared: Import', 'Imported from a file: Roster.csv · row 2']
  expect(await historyOf(dee)).toEqual(['Merged: With Eve', ...imported])
  expect((await historyOf(eve))[0]).toBe('Merged into Dee')
  expect(await historyOf(dee, uma)).toEqual(['Merged: With another contact', imported[0], 'Imported from a file'])
  expect((await uma.get(`/contacts/${eve}/history`)).status).toBe(404)
  await undo(UndoID)
  expect(await historyOf(dee)).toEqual(['Merge undone', 'Merged: With Eve', ...imported])
})

test('opt-ins and opt-outs stand among it, and a contact from before is told without a way', async () => {
  const [id] = await scene.addContacts('olive.owner', [12175550113])
  await olive.post('/optouts', { PhoneNumber: '2175550113', Channel: 'Text', Reason: 'Asked on the phone' })
  const items = await itemsOf(id!)
  expect(items.map(({ Event, By }) => [Event, By])).toEqual([
    ['Opted out of texts', 'Olive Owens'],
    ['Added', 'Olive Owens'],
  ])
})

test('what was declared of a person is in the words of whoever declared it, and no opt-in of the phone', async () => {
  await scene.bring('Phone,First\n2175550121,Fay\n')
  const id = await idOf(12175550121)
  const declared = { Event: 'Opt-in declared', Words: declaredConsent, By: 'Olive Owens' }
  expect((await itemsOf(id))[0]).toMatchObject({ ...declared, PhoneNumber: null, Detail: 'Import' })
  const { Items } = (await olive.get(`/contacts/${id}/permissions`)).body
  expect(Items).toMatchObject([{ ...declared, Source: 'import' }])
  expect((await olive.get(`/contacts/${id}`)).body).toMatchObject({ OptedInToTexts: false })
})

test('the word of a group is told to whoever reads the number it was said to', async () => {
  const [id] = await scene.addContacts('uma.member', [12175550122])
  const { accountId } = scene.accounts.lincoln
  const numbers = await scene.query<{ id: number; is_hers: boolean }>(
    `select text_number_id::int as id, text_number_id = any ($2::bigint[]) as is_hers from text_numbers where account_id = $1`,
    [accountId, scene.scopeOf('uma.member').textNumbers],
  )
  const say = async (words: string, isHers: boolean) => {
    const { id: number } = numbers.find(({ is_hers }) => is_hers === isHers)!
    await scene.query(
      `insert into text_messages (account_id, text_number_id, phone, is_inbound, type, message, created_at)
        values ($1, $2, 12175550122, true, 'Text', $3, now())`,
      [accountId, number, words],
    )
    await scene.query(
      `insert into permission_events (account_id, phone, event, source, words, created_at)
        values ($1, 12175550122, 'text opt-in', 'JOIN', $2, now())`,
      [accountId, words],
    )
  }
  await say('JOIN Secret', false)
  await say('JOIN Walkers', true)
  const wordsTo = async (asker: Asker) =>
    (await itemsOf(id!, asker)).filter(({ Event }) => Event === 'Opted in to texts').map(({ Words }) => Words)
  expect(await wordsTo(uma)).toEqual(['JOIN Walkers', null])
  expect(await wordsTo(olive)).toEqual(['JOIN Walkers', 'JOIN Secret'])
})

test('nothing of it stays when the contact is erased', async () => {
  const id = await idOf(12175550101)
  await olive.delete(`/contacts/${id}`)
  await olive.delete('/lists/deleted/contacts')
  expect(await scene.query('select 1 from contact_history where person_id = $1', [id])).toEqual([])
})
