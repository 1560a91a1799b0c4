import { allCalls } from '@carillon/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Asker, openScene, type Scene } from '../testing/cast.ts'

/** What an account, a user or the installation has one of: what one saves is not lost to the other (rules/forms 4; edits.test.ts). */
let scene: Scene
let olive: Asker
let sam: Asker
const lists: number[] = []
const trunks: number[] = []
beforeAll(async () => {
  scene = await openScene({ env: { SIP_CALL_IN: '+12175550199' } })
  olive = await scene.as('olive.owner')
  sam = await scene.as('sam.staff')
  const { accountId, userId } = scene.scopeOf('olive.owner')
  await scene.query('insert into verified_numbers values ($1, 12175550101, $2, now())', [accountId, userId])
  for (const ListName of ['Band', 'Choir']) lists.push((await olive.post('/lists', { ListName })).body.ListID)
  for (const host of ['a', 'b', 'c'])
    trunks.push((await sam.post('/staff/trunks', { Name: host, Url: `sip:a:b@${host}.example` })).body.TrunkID)
})
afterAll(() => scene.close())

const both = {
  setTextLaunch: () => {
    const whole = { PhoneNumber: '2175550101', TextNumberID: scene.scopeOf('olive.owner').textNumbers[0] }
    return { who: olive, path: '/account/textlaunch', whole, field: 'ListID', values: [0, ...lists] }
  },
  setPhoneLaunch: () => {
    const whole = { LaunchID: '4711', PIN: '830274' }
    return { who: olive, path: '/user/phonelaunch', whole, field: 'ListID', values: [0, ...lists] }
  },
  setPasswordDays: () => ({
    ...{ who: olive, path: '/account/signin/passwords', whole: {}, field: 'PasswordDays', values: [null, 90, 180] },
  }),
  orderTrunks: () => {
    const [a, b, c] = trunks
    const values = [trunks, [b, a, c], [c, b, a]]
    return { who: sam, path: '/staff/trunkorder', whole: {}, field: 'TrunkIDs', values }
  },
}

test.each(Object.entries(both))('%s: what one saved is not lost to the other', async (_, make) => {
  const { who, path, whole, field, values } = make()
  const [seen, theirs, ours] = values
  const put = (value: unknown, Seen?: object) => who.put(path, { ...whole, [field]: value, ...(Seen && { Seen }) })
  expect((await put(seen)).status).toBe(200)
  expect((await put(theirs, { [field]: seen })).status).toBe(200)
  const { status, body } = await put(ours, { [field]: seen })
  expect([status, body.ErrorName, body.Current]).toEqual([409, 'ChangedMeanwhile', { [field]: theirs }])
  // What is as its writer saw it stays as the other left it, and who saw that writes over it.
  expect((await put(seen, { [field]: seen })).status).toBe(200)
  expect((await put(ours, { [field]: theirs })).status).toBe(200)
  expect((await put(seen, { [field]: theirs })).body.Current).toEqual({ [field]: ours })
})

test('do not disturb, which one tab has turned on, stays on when another saves a signature', async () => {
  const tab = { BrowserNotificationsDoNotDisturb: false, Signature: { IsEnabled: false, SignatureText: '' } }
  await olive.put('/user', tab)
  const on = await olive.put('/user', {
    BrowserNotificationsDoNotDisturb: true,
    Seen: { BrowserNotificationsDoNotDisturb: false },
  })
  expect(on.body.BrowserNotificationsDoNotDisturb).toBe(true)
  const Signature = { IsEnabled: true, SignatureText: 'Olive' }
  const saved = await olive.put('/user', { ...tab, Signature, Seen: tab })
  expect([saved.status, saved.body]).toMatchObject([200, { BrowserNotificationsDoNotDisturb: true, Signature }])
})

test('of two who save at once one is told', async () => {
  const said = await Promise.all(
    [30, 60, 90].map((PasswordDays) =>
      olive.put('/account/signin/passwords', { PasswordDays, Seen: { PasswordDays: 180 } }),
    ),
  )
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('a PIN that was changed meanwhile is not put back by whoever chooses another group', async () => {
  const pin = async () => (await scene.query('select pin_hash from phone_launches'))[0]
  const [group, other] = lists
  await olive.put('/user/phonelaunch', { LaunchID: '4711', PIN: '830274', ListID: group })
  const before = await pin()
  const [typed, chosen] = await Promise.all([
    olive.put('/user/phonelaunch', { LaunchID: '4711', PIN: '915382', ListID: group }),
    olive.put('/user/phonelaunch', { LaunchID: '4711', ListID: other }),
  ])
  expect([typed.status, chosen.status]).toEqual([200, 200])
  expect(await pin()).not.toEqual(before)
})

/** What changes something without what its writer saw, and why that is lost to nobody. */
const bare: Readonly<Record<string, readonly string[]>> = {
  'says in which state it was seen': ['moveOwnAccount', 'moveStaffAccount', 'decideApproval'],
  'sets one thing to what it says, and twice is the same': [
    ...['updateAccountUsers', 'updateAudios', 'updateConversations', 'updateTemplates', 'updateMergedMessages'],
    ...['updateConversation', 'updateVoicemail', 'setSignatureSetting', 'dismissNotice', 'decideOptOut', 'sendAgain'],
    ...['changeInstallation', 'requireSecondFactor', 'turnSingleSignOn', 'setDraftType'],
  ],
  'is the work of one user, of which the newest counts': [
    ...['processFileUpload', 'correctImportRow', 'saveConversationDraft', 'saveOnboardingStep', 'updateDraftContacts'],
  ],
  'is told by mail, and what it takes the place of is told to nobody': [
    ...['changeEmail', 'changePassword', 'changeUserName', 'setTextCodes', 'setProfilePicture', 'setSaml'],
  ],
}

test('every call that changes what is there says what its writer saw, or why not', () => {
  const puts = allCalls.filter(({ method, who }) => method === 'PUT' && who !== 'anyone')
  const without = puts.filter(({ body }) => !(body instanceof z.ZodObject && 'Seen' in body.shape))
  expect(without.map(({ name }) => name).sort()).toEqual(Object.values(bare).flat().sort())
})
