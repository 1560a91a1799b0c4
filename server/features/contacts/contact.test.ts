import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'

let scene: Scene
let olive: Asker
let uma: Asker

beforeEach(async () => {
  scene = scene ? await scene.putBack() : await openScene({ isPutBack: true })
  olive = await scene.as('olive.owner')
  uma = await scene.as('uma.member')
})
afterAll(() => scene.close())

const add = async (asker: Asker, PrimaryPhone: string, more: object = {}) =>
  (await asker.post('/contacts', { PrimaryPhone, ...more })).body.PersonID as number

describe('the phones of a contact', () => {
  test('are told one by one, with why they are not texted', async () => {
    const id = await add(olive, '2175550101', { SecondaryPhone: '2175550102', TertiaryPhone: '2175550190' })
    const { accountId } = scene.accounts.lincoln
    await scene.query(`insert into phone_lookups values (12175550190, 'landline', false, now())`)
    await scene.query(`insert into opt_ins values ($1, 12175550101, 'JOIN', now())`, [accountId])
    await scene.query(
      `insert into opt_outs (account_id, phone, channel, opt_out_type, source, created_at)
        values ($1, 12175550102, 'text', 3, '', now()), ($1, 12175550102, 'voice', 5, '', now())`,
      [accountId],
    )
    const contact = (await olive.get(`/contacts/${id}`)).body
    const nothing = {
      LineType: '',
      PhoneSMSAuthorizationMethod: null,
      DoNotCallPhone: false,
      GlobalDoNotCallPhone: false,
      PhoneChecked: false,
      MayBeAskingToStop: false,
    }
    expect(contact.Phones).toEqual([
      {
        ...nothing,
        ...{ Prefix: 'Primary', PhoneNumber: '2175550101', PhoneTextable: true, WhyNotTextable: '' },
        ...{ PhoneTextOptInStatus: 'OptedIn', PhoneSMSAuthorizationMethod: 'JOIN' },
      },
      {
        ...nothing,
        ...{ Prefix: 'Secondary', PhoneNumber: '2175550102', PhoneTextable: false },
        ...{
          WhyNotTextable: 'Opted out before this was sent.',
          PhoneTextOptInStatus: 'OptedOut',
          DoNotCallPhone: true,
        },
      },
      {
        ...nothing,
        ...{ Prefix: 'Tertiary', PhoneNumber: '2175550190', PhoneTextable: false, LineType: 'Landline' },
        PhoneChecked: true,
        ...{ WhyNotTextable: 'A landline or another number that cannot receive texts.', PhoneTextOptInStatus: 'None' },
      },
    ])
    expect(contact).toMatchObject({ PrimaryPhoneTextable: true, SecondaryPhoneTextable: false, OptedInToTexts: true })
  })

  test('are distinct', async () => {
    const reply = await olive.post('/contacts', { PrimaryPhone: '2175550101', TertiaryPhone: '(217) 555-0101' })
    const sentence = 'This contact has this number already. Enter another one, or leave it empty.'
    expect([reply.status, reply.body.Errors]).toEqual([400, { TertiaryPhone: [sentence] }])
    const id = await add(olive, '2175550101')
    const changed = await olive.put(`/contacts/${id}`, { SecondaryPhone: '2175550101' })
    expect(changed.body.Errors).toEqual({ SecondaryPhone: [sentence] })
  })

  test('are not texted or called against the contact’s preference, whoever has the number', async () => {
    const id = await add(olive, '2175550101', { NoTexts: true, NoCalls: true, SecondaryPhone: '2175550102' })
    const why = async (name: string) =>
      (
        await scene.query<{ why: number }>(
          `select ${name}($1, 12175550102${name === 'why_not_text' ? ', false' : ''}) as why`,
          [scene.accounts.lincoln.accountId],
        )
      )[0]!.why
    expect([await why('why_not_text'), await why('why_not_call')]).toEqual([8, 8])
    expect((await olive.put(`/contacts/${id}`, { NoTexts: false })).body).toMatchObject({
      NoTexts: false,
      NoCalls: true,
    })
    expect([await why('why_not_text'), await why('why_not_call')]).toEqual([0, 8])
    await olive.put(`/contacts/${id}`, { SecondaryPhone: null })
    expect(await why('why_not_call')).toBe(0)
    await olive.delete(`/contacts/${id}`)
    expect(await scene.query('select from contact_preferences')).toHaveLength(0)
  })
})

describe('a change', () => {
  test('keeps what it leaves out', async () => {
    const band = (await olive.post('/lists', { ListName: 'Band' })).body.ListID
    const form = { FirstName: 'Ann', LastName: 'Young', Notes: 'Coach', SecondaryPhone: '3095550102' }
    const id = await add(olive, '2175550101', { ...form, CustomData: { Grade: '9' }, Lists: [{ ListID: band }] })
    const reply = await olive.put(`/contacts/${id}`, { LastName: 'Old' })
    expect(reply.body).toMatchObject({
      ...{ ...form, LastName: 'Old', PrimaryPhone: '2175550101', CustomData: { Grade: '9' } },
      Groups: [{ ListID: band }],
    })
    expect((await olive.put(`/contacts/${id}`, { SecondaryPhone: '', CustomData: {} })).body).toMatchObject({
      ...{ SecondaryPhone: null, CustomData: {} },
    })
  })

  test('names all groups of the contact', async () => {
    const [band, choir] = [
      (await olive.post('/lists', { ListName: 'Band' })).body.ListID,
      (await olive.post('/lists', { ListName: 'Choir' })).body.ListID,
    ]
    const id = await add(olive, '2175550101', { Lists: [{ ListID: band }] })
    const moved = await olive.put(`/contacts/${id}`, { Lists: [{ ListID: choir }] })
    expect(moved.body.Groups).toEqual([{ ListID: choir, ListName: 'Choir' }])
    expect((await olive.put(`/contacts/${id}`, { Lists: [{ ListID: 999 }] })).status).toBe(404)
    expect((await olive.put(`/contacts/${id}`, { Lists: [] })).body.Groups).toEqual([])
    expect((await olive.get('/lists/-1')).body.RosterCount).toBe(1)
  })

  test('says who made it, and a number lets nobody see the contact', async () => {
    const id = await add(uma, '2175550101')
    await olive.put(`/contacts/${id}`, { FirstName: 'Ann' })
    const contact = (await uma.get(`/contacts/${id}`)).body
    expect(contact).toMatchObject({ CreatedBy: { UserName: 'uma.member' }, EditedBy: { UserName: 'olive.owner' } })
    const theirs = await add(olive, '2175550102')
    expect((await uma.get(`/contacts/${theirs}`)).status).toBe(404)
    const body = { Contacts: [{ PrimaryPhone: '2175550102', FirstName: 'Bo' }], UserIndicatedConsentDeclared: true }
    const { Items } = (await uma.post('/lists/0/contacts', body)).body
    expect(Items).toMatchObject([{ Outcome: 'Added' }])
    expect((await uma.get(`/contacts/${theirs}`)).status).toBe(404)
    expect((await uma.get(`/contacts/${Items[0].PersonID}`)).body).toMatchObject({ FirstName: 'Bo' })
    expect((await olive.get(`/contacts/${theirs}`)).body).toMatchObject({ FirstName: '' })
  })
})
