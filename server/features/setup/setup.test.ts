import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asker, openScene, type Scene } from '../../testing/cast.ts'
import { startMailServer } from '../../testing/mail-server.ts'

let scene: Scene
let sam: Asker
let mails: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mails = await startMailServer()
  scene = await openScene({ env: { SMTP_URL: mails.url, CARILLON_PUBLIC_URL: 'https://texts.example.org' } })
  sam = await scene.as('sam.staff')
})
afterAll(async () => {
  await scene.close()
  await mails.close()
})

test('says what there is and what is missing', async () => {
  expect((await sam.get('/staff/setup')).body).toMatchObject({
    ...{ PublicUrl: 'https://texts.example.org', Address: 'https://texts.example.org' },
    ...{
      Mail: { IsSet: true, IsSimulated: false, From: 'carillon@texts.example.org' },
      OwnPhones: [],
      IsSignUpOpen: true,
    },
  })
  expect((await (await scene.as('olive.owner')).get('/staff/setup')).status).toBe(403)
})

test('a test mail leaves at once, and what the server says is told', async () => {
  expect((await sam.post('/staff/setup/mail')).body).toMatchObject({ Success: true })
  expect(mails.received.at(-1)).toMatchObject({ subject: 'Carillon can send mails' })
  await mails.close()
  const refused = await sam.post('/staff/setup/mail')
  expect([refused.status, refused.body.Message]).toEqual([
    409,
    'The mail server cannot be reached, or did not let us in.',
  ])
  await scene.query(`update users set email = '' where user_name = 'sam.staff'`)
  expect((await sam.post('/staff/setup/mail')).body.Message).toBe(
    'Enter your own e-mail address in your profile first.',
  )
})

test('codes come from the number that staff enter for themselves; the phone that got one is told', async () => {
  await scene.query('delete from text_numbers where account_id = $1', [scene.scopeOf('sam.staff').accountId])
  expect((await sam.post('/user/sendmfa', { PhoneNumber: '2175550101' })).status).toBe(409)
  const added = await sam.post('/staff/textnumbers', { PhoneNumber: '(217) 555-0188', Name: 'Codes' })
  expect(added).toMatchObject({ status: 200, body: { TextPhoneNumber: '2175550188', Class: 'local' } })
  expect((await sam.get('/staff/setup')).body.TextNumbers).toEqual(['2175550188'])
  expect((await sam.post('/user/sendmfa', { PhoneNumber: '2175550101' })).status).toBe(200)
})

test('a number is one account’s, well-formed, and noted with whom it is given', async () => {
  const { accountId } = scene.accounts.lincoln
  const add = (PhoneNumber: string, AccountID = accountId) =>
    sam.post('/staff/textnumbers', { AccountID, PhoneNumber, Name: 'Gym' })
  expect((await add('(833) 555-0177')).body).toMatchObject({ Class: 'toll-free', AccountID: accountId })
  expect((await add('833 555 0177')).body.Errors.PhoneNumber).toEqual(['This number is of an account here already.'])
  expect((await add('555')).body.Errors.PhoneNumber).toHaveLength(1)
  expect((await add('2175550178', 999_999)).status).toBe(404)
  const olive = await scene.as('olive.owner')
  expect((await olive.get('/textnumbers?Name=Gym')).body.Items).toMatchObject([{ IsDefault: false, CanText: true }])
  expect((await olive.get('/account/log')).body.Items[0]).toMatchObject({
    Summary: 'Added the text number 8335550177.',
  })
})

test('settings are told without what opens something, and signing up is opened and closed', async () => {
  const { body } = await sam.get('/staff/settings')
  expect(body).toMatchObject({ IsSignUpOpen: true, IsSignUpOff: false, ChangedDate: null })
  const of = (Name: string) => body.Settings.find((each: { Name: string }) => each.Name === Name)
  expect(of('CARILLON_PUBLIC_URL')).toMatchObject({ IsSet: true, Value: 'https://texts.example.org' })
  expect(of('SMTP_URL')).toMatchObject({ IsSet: true, Value: null })
  expect(JSON.stringify(body)).not.toContain(mails.url)
  expect(of('CARILLON_NODE_NAME')).toBeUndefined()
  const olive = await scene.as('olive.owner')
  expect((await olive.put('/staff/settings', { IsSignUpOpen: false })).status).toBe(403)
  const nobody = await scene.as(null)
  expect((await nobody.get('/signups')).body).toEqual({ IsOpen: true })
  const closed = (await sam.put('/staff/settings', { IsSignUpOpen: false })).body
  expect(closed).toMatchObject({ IsSignUpOpen: false, ChangedBy: expect.any(String) })
  expect((await nobody.get('/signups')).body).toEqual({ IsOpen: false })
  const form = { FirstName: 'Pat', LastName: 'Park', CompanyName: 'Northside', Email: 'pat@northside.example' }
  expect((await nobody.post('/signups', { ...form, PinCode: 'nine-bells-ring-7' })).body.ErrorName).toBe('SignUpClosed')
  expect((await sam.get('/staff/setup')).body.IsSignUpOpen).toBe(false)
  await sam.put('/staff/settings', { IsSignUpOpen: true })
  const { Items } = (await sam.get('/staff/audit?Kind=Settings')).body
  expect(Items.map(({ Summary }: { Summary: string }) => Summary).slice(0, 2)).toEqual([
    'Opened signing up.',
    'Closed signing up.',
  ])
})
