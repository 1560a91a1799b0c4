import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openScene, password, type Scene } from '../../testing/cast.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { sendMail } from '../mails/jobs.ts'
import { sendAskedLinks } from './jobs.ts'

const mails = await startMailServer()
let scene: Scene
beforeEach(async () => {
  const env = { SMTP_URL: mails.url, CARILLON_PUBLIC_URL: 'https://text.school.example', TRUST_PROXY: 'on' }
  scene = scene ? await scene.putBack() : await openScene({ env, isPutBack: true })
  mails.received.length = 0
  await scene.query('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await scene.close()
  await mails.close()
})

const jobs = { 'passwords.link-asked': sendAskedLinks, 'mails.send': sendMail }

/** Works off what waits, mails of links asked for too. */
const work = async () => {
  for (const [name, job] of Object.entries(jobs)) {
    const waiting = await scene.query<{ payload: unknown }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = $1`,
      [name],
    )
    for (const { payload } of waiting) await job.work(scene.platform, payload)
  }
}
const tokens = () => mails.received.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
const post = async (path: string, body: object) => (await scene.as(null)).post(path, body)
const askFor = (UserName: string) => post('/passwordlinks', { UserName })
const choose = (Token: string, PinCode = 'nine-bells-7') => post('/passwordlinks/use', { Token, PinCode })

test('whoever is invited chooses a password and is signed in; no token is kept, and the link is good once', async () => {
  const olive = await scene.as('olive.owner')
  const names = { FirstName: 'Nora', LastName: 'New', UserName: 'nora.new', Email: 'nora@example.org' }
  const { body: added } = await olive.post('/account/users', { ...names, Phone: '2175550142', CallerID: '2175550142' })
  await work()
  expect(mails.received).toMatchObject([
    { to: ['nora@example.org'], subject: 'Lincoln High School has invited you to Carillon' },
  ])
  expect(mails.received[0]!.text).toContain('https://text.school.example/invitation?token=')
  const [Token] = tokens() as [string]
  expect(JSON.stringify(await scene.query('select * from password_links'))).not.toContain(Token)
  expect((await post('/passwordlinks/read', { Token })).body).toEqual({
    ...{ Kind: 'invitation', UserName: 'nora.new', FirstName: 'Nora', Email: 'nora@example.org' },
    CompanyName: 'Lincoln High School',
  })
  expect((await choose(Token, 'short1')).body.Errors).toEqual({ PinCode: ['Password must be at least 8 characters.'] })
  const reply = await choose(Token)
  expect([reply.status, reply.body.UserName]).toEqual([200, 'nora.new'])
  expect(reply.cookies[0]?.name).toBe('carillon_session')
  expect((await olive.get(`/account/users/${added.UserID}`)).body).toMatchObject({ Status: 'Active', Invitation: null })
  expect((await choose(Token)).body.ErrorName).toBe('PasswordLinkOver')
})

test('an invitation lasts seven days, and another one ends those before', async () => {
  const olive = await scene.as('olive.owner')
  const names = { FirstName: 'Nora', LastName: 'New', UserName: 'nora.new', Email: 'nora@example.org' }
  const { body: added } = await olive.post('/account/users', { ...names, Phone: '2175550142', CallerID: '2175550142' })
  await work()
  scene.clock.pass(60_000)
  await (await scene.as('olive.owner')).post(`/account/users/${added.UserID}/invitation`)
  await scene.query(`delete from graphile_worker._private_jobs where payload ->> 'aboutKey' < $1`, [
    new Date(scene.clock.now().getTime() - 1000).toISOString(),
  ])
  await work()
  const [first, second] = tokens() as [string, string]
  expect((await choose(first)).body.ErrorName).toBe('PasswordLinkOver')
  scene.clock.pass(7 * 86_400_000)
  expect((await choose(second)).body.ErrorName).toBe('PasswordLinkOver')
})

describe('whoever has forgotten their password', () => {
  test('says their name or address and gets a link, which ends their sessions and their other links', async () => {
    const uma = await scene.as('uma.member')
    await askFor(' UMA.MEMBER ')
    await askFor('uma.member@EXAMPLE.org')
    await work()
    const [first, second] = tokens() as [string, string]
    expect(mails.received.map(({ to }) => to)).toEqual([['uma.member@example.org'], ['uma.member@example.org']])
    expect((await uma.get('/user')).status).toBe(200)
    expect((await choose(second)).status).toBe(200)
    expect((await uma.get('/user')).status).toBe(401)
    expect((await choose(first)).status).toBe(400)
    expect((await post('/user/login', { UserName: 'uma.member', PinCode: password })).status).toBe(401)
    await work()
    expect(mails.received.map(({ subject }) => subject)).toContain('Your Carillon password was changed')
  })

  test('is answered the same whoever they are, and the same is written', async () => {
    const known = await askFor('uma.member')
    const unknown = await askFor('nobody.at.all')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await scene.query('select 1 from graphile_worker._private_jobs')).toHaveLength(2)
    expect(await scene.query('select 1 from password_requests')).toHaveLength(2)
    expect(await scene.query('select 1 from mails')).toEqual([])
    await work()
    expect(mails.received).toHaveLength(1)
  })

  test('gets no more than three an hour, and a network asks no more than twenty times in a quarter of one', async () => {
    for (let at = 0; at < 5; at++) {
      scene.clock.pass(1000)
      await askFor('uma.member')
    }
    await work()
    expect(mails.received).toHaveLength(3)
    for (let at = 0; at < 15; at++) expect((await askFor(`nobody.${at}.there`)).status).toBe(200)
    expect((await askFor('uma.member')).status).toBe(429)
    scene.clock.pass(15 * 60_000)
    expect((await askFor('uma.member')).status).toBe(200)
  })

  test('has an hour', async () => {
    await askFor('uma.member')
    await work()
    scene.clock.pass(3_600_000)
    expect((await choose(tokens()[0]!)).body.ErrorName).toBe('PasswordLinkOver')
  })

  test('gets none while deactivated, and a link from before is not good', async () => {
    await askFor('uma.member')
    await work()
    await scene.query(`update users set is_active = false where user_name = 'uma.member'`)
    expect((await choose(tokens()[0]!)).body.ErrorName).toBe('UserDisabled')
    await askFor('uma.member')
    await work()
    expect(mails.received).toHaveLength(1)
  })
})
