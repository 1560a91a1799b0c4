import { allCalls } from '@carillon/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Asker, openScene, type Scene } from '../testing/cast.ts'
import { startSignOnProvider } from '../testing/sign-on-provider.ts'
import { wavOf } from '../testing/sounds.ts'

/** Two people who have the same thing open: what one saves stays when the other saves (rules/forms 4). What each has one of: edits-of-settings.test.ts. */

let scene: Scene
let olive: Asker
let sam: Asker
let provider: Awaited<ReturnType<typeof startSignOnProvider>>
beforeAll(async () => {
  scene = await openScene({ env: { CARILLON_LOCAL_SIGN_ON: 'on' } })
  provider = await startSignOnProvider([])
  olive = await scene.as('olive.owner')
  sam = await scene.as('sam.staff')
})
afterAll(async () => {
  await scene.close()
  await provider.close()
})

type Edit = {
  by?: () => Asker
  /** Where it is changed, made for this. */
  make: () => Promise<string>
  /** What both had before them. */
  seen: object
  /** What one saves first, and the other after it. */
  theirs: object
  ours: object
  /** As it is where both changed other things, and what is in conflict where they changed the same. */
  conflicts: object
  both?: object
  /** What a body must hold whatever is changed. */
  whole?: object
}

const made = async (reply: Promise<{ status: number; body: Record<string, unknown> }>, path: string, id: string) => {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBe(200)
  return `${path}/${body[id]}`
}
const fixed = (path: string) => async () => path
let phone = 2_175_550_300
const newContact = () =>
  made(
    olive.post('/contacts', { FirstName: 'Ann', LastName: 'Lee', Notes: 'Bus 4', PrimaryPhone: `${phone++}` }),
    '/contacts',
    'PersonID',
  )
const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString()
const body = { BroadcastName: 'Menu', TextMessage: 'Soup.', Lists: [{ ListID: 0 }] }
const newBroadcast = async () => {
  await newContact()
  return made(olive.post('/broadcasts', { ...body, StartDate: inAMonth }), '/broadcasts', 'BroadcastID')
}
const newSeries = async () => {
  await newContact()
  const RepeatingBroadcastSchedule = { ScheduleFrequency: 'Daily', StartDateTime: inAMonth }
  return made(
    olive.post('/repeatingbroadcasts', { ...body, RepeatingBroadcastSchedule }),
    '/repeatingbroadcasts',
    'RepeatingBroadcastID',
  )
}
const url = (at: number) => `twilio://SK:token@api.twilio.com?account=AC${at}`
let carriers = 0
const newCarrier = () =>
  made(sam.post('/staff/carriers', { Name: 'Main', Url: url(carriers++) }), '/staff/carriers', 'CarrierID')
const newTrunk = () =>
  made(sam.post('/staff/trunks', { Name: 'Main', Url: `sip:a:b@t${carriers++}.example` }), '/staff/trunks', 'TrunkID')
const rule = (State: string | null) => ({
  State,
  Days: ['Monday'],
  Hours: { StartTimeOfDay: { Hour: 9, Minute: 0 }, StopTimeOfDay: { Hour: 20, Minute: 0 } },
})
/** Of what is named, and can be switched off. */
const named = {
  whole: { Name: 'Main', IsEnabled: true },
  seen: { Name: 'Main', IsEnabled: true },
  theirs: { Name: 'First' },
  ours: { Name: 'Second', IsEnabled: false },
  conflicts: { Name: 'First' },
  both: { Name: 'First', IsEnabled: false },
}
const words = { BroadcastName: 'Menu', TextMessage: 'Soup.' }

const edits: Record<string, Edit> = {
  updateContact: {
    make: newContact,
    seen: { FirstName: 'Ann', Notes: 'Bus 4' },
    theirs: { FirstName: 'Anja' },
    ours: { FirstName: 'Anna', Notes: 'Bus 5' },
    conflicts: { FirstName: 'Anja' },
    both: { FirstName: 'Anja', Notes: 'Bus 5' },
  },
  updateGroup: {
    make: () => made(olive.post('/lists', { ListName: 'Choir', Keyword: 'SING' }), '/lists', 'ListID'),
    seen: { ListName: 'Choir', JoinReply: '' },
    theirs: { ListName: 'The choir' },
    ours: { ListName: 'Our choir', JoinReply: 'Welcome.' },
    conflicts: { ListName: 'The choir' },
    both: { ListName: 'The choir', JoinReply: 'Welcome.' },
  },
  saveDraft: {
    make: () =>
      made(
        olive.post('/draft-broadcasts', { BroadcastName: 'Snow', TextMessage: 'No school.', Media: [] }),
        '/draft-broadcasts',
        'DraftBroadcastID',
      ),
    seen: { BroadcastName: 'Snow', TextMessage: 'No school.', StartDate: null },
    theirs: { TextMessage: 'No school today.' },
    ours: { TextMessage: 'School is closed.', BroadcastName: 'Snow day' },
    conflicts: { TextMessage: 'No school today.' },
    both: { BroadcastName: 'Snow day', TextMessage: 'No school today.' },
  },
  updateTemplate: {
    make: () =>
      made(olive.post('/templates', { TemplateName: 'Snow', TemplateText: 'No school.' }), '/templates', 'TemplateID'),
    seen: { TemplateName: 'Snow', TemplateText: 'No school.', Media: [] },
    theirs: { TemplateText: 'No school today.' },
    ours: { TemplateText: 'School is closed.', TemplateName: 'Snow day' },
    conflicts: { TemplateText: 'No school today.' },
    both: { TemplateName: 'Snow day', TemplateText: 'No school today.' },
  },
  updateAudio: {
    make: async () => {
      const { body } = await olive.ask('POST', '/audio/Snow.wav', wavOf(), { 'content-type': 'audio/wav' })
      return `/audio/${body.AudioID}`
    },
    seen: { Name: 'Snow', Shared: false },
    theirs: { Name: 'No school' },
    ours: { Name: 'Snow day', Shared: true },
    conflicts: { Name: 'No school' },
    both: { Name: 'No school', Shared: true },
  },
  updateScheduledConversation: {
    make: async () => {
      const { body } = await olive.post('/conversations/schedule', {
        PhoneNumber: '2175550101',
        TextMessage: 'At noon.',
      })
      return `/scheduledConversations/${body.Items[0].ScheduledConversationID}`
    },
    seen: { TextMessage: 'At noon.', Media: [] },
    theirs: { TextMessage: 'At one.' },
    ours: { TextMessage: 'At two.', StartDate: inAMonth },
    conflicts: { TextMessage: 'At one.' },
    both: { TextMessage: 'At one.', StartDate: inAMonth },
  },
  updateAutoReply: {
    make: async () => {
      const TextNumberIDs = [scene.scopeOf('olive.owner').textNumbers[0]]
      return made(
        olive.post('/autoreplies', { Message: 'Thanks.', Keyword: 'MENU', TextNumberIDs }),
        '/autoreplies',
        'ID',
      )
    },
    seen: { Message: 'Thanks.', Active: true },
    theirs: { Message: 'Thank you.' },
    ours: { Message: 'Hello.', Active: false },
    conflicts: { Message: 'Thank you.' },
    both: { Message: 'Thank you.', Active: false },
  },
  updateLabel: {
    make: () => made(olive.post('/labels', { LabelName: 'Sport', Color: 'teal' }), '/labels', 'LabelID'),
    seen: { LabelName: 'Sport', Color: 'teal' },
    theirs: { LabelName: 'Sports' },
    ours: { LabelName: 'Games', Color: 'red' },
    conflicts: { LabelName: 'Sports' },
    both: { LabelName: 'Sports', Color: 'red' },
  },
  updateUser: {
    make: fixed('/user'),
    seen: { MaxMessageLength: 160, Signature: { IsEnabled: false, SignatureText: '' } },
    theirs: { Signature: { IsEnabled: true, SignatureText: 'Lincoln' } },
    ours: { Signature: { IsEnabled: true, SignatureText: 'Olive' }, MaxMessageLength: 320 },
    conflicts: { 'Signature.SignatureText': 'Lincoln' },
    both: { Signature: { IsEnabled: true, SignatureText: 'Lincoln' }, TextMessageCharacterLimit: 320 },
  },
  updateAccountUser: {
    make: async () => `/account/users/${scene.scopeOf('uma.member').userId}`,
    seen: { FirstName: 'Uma', Permissions: { CanSeeAllRoster: false } },
    theirs: { FirstName: 'Ursula' },
    ours: { FirstName: 'Una', Permissions: { CanSeeAllRoster: true } },
    conflicts: { FirstName: 'Ursula' },
    both: { FirstName: 'Ursula', Permissions: { CanSeeAllRoster: true } },
  },
  updateAccount: {
    make: fixed('/account'),
    seen: { TextsPerMinute: null, QuietHours: false },
    theirs: { TextsPerMinute: 500 },
    ours: { TextsPerMinute: 50, QuietHours: true },
    conflicts: { TextsPerMinute: 500 },
    both: { TextsPerMinute: 500, QuietHours: true },
  },
  updateTextNumber: {
    make: async () => {
      const path = `/textnumbers/${scene.scopeOf('olive.owner').textNumbers[0]}`
      await olive.put(path, { Name: 'Front office', Description: 'Main line' })
      return path
    },
    seen: { Name: 'Front office', Description: 'Main line' },
    theirs: { Name: 'Office' },
    ours: { Name: 'Desk', Description: 'Room 1' },
    conflicts: { Name: 'Office' },
    both: { Name: 'Office', Description: 'Room 1' },
  },
  updateBroadcast: {
    make: newBroadcast,
    seen: { ...words, Media: [] },
    theirs: { TextMessage: 'Stew.' },
    ours: { TextMessage: 'Fish.', BroadcastName: 'Lunch' },
    conflicts: { TextMessage: 'Stew.' },
    both: { TextMessage: 'Stew.', BroadcastName: 'Lunch' },
  },
  updateRepeatingBroadcast: {
    make: newSeries,
    seen: { ...words, Media: [] },
    theirs: { TextMessage: 'Stew.' },
    ours: { TextMessage: 'Fish.', BroadcastName: 'Lunch' },
    conflicts: { TextMessage: 'Stew.' },
    both: { TextMessage: 'Stew.', BroadcastName: 'Lunch' },
  },
  renameApiConsumer: {
    by: () => sam,
    make: () => made(sam.post('/staff/apiconsumers', { Name: 'Portal' }), '/staff/apiconsumers', 'ConsumerID'),
    seen: { Name: 'Portal' },
    theirs: { Name: 'The portal' },
    ours: { Name: 'Our portal' },
    conflicts: { Name: 'The portal' },
  },
  renameApiToken: {
    make: async () => {
      await scene.tokenOf('olive.owner')
      const { body: tokens } = await olive.get('/apitokens?sortby=-CreatedDate')
      const path = `/apitokens/${tokens.Items[0].TokenID}`
      await olive.put(path, { Name: 'Absences' })
      return path
    },
    seen: { Name: 'Absences' },
    theirs: { Name: 'The absences' },
    ours: { Name: 'Our absences' },
    conflicts: { Name: 'The absences' },
  },
  setSingleSignOn: {
    make: async () => {
      const form = { Issuer: provider.issuer, ClientID: 'carillon', ClientSecret: 'word' }
      expect((await olive.put('/account/signin/sso', form)).status).toBe(200)
      return '/account/signin/sso'
    },
    seen: { ClientID: 'carillon' },
    theirs: { ClientID: 'first' },
    ours: { ClientID: 'second' },
    conflicts: { ClientID: 'first' },
  },
  renamePasskey: {
    make: async () => {
      const [passkey] = await scene.query<{ id: number }>(
        `insert into passkeys (account_id, user_id, name, credential_id, public_key, counter, is_synced, transports, created_at)
          select account_id, user_id, 'Laptop', sha256(random()::text::bytea), 'x', 0, false, '{}', now() from users
          where user_name = 'olive.owner' returning passkey_id::int as id`,
      )
      return `/user/passkeys/${passkey!.id}`
    },
    seen: { Name: 'Laptop' },
    theirs: { Name: 'The laptop' },
    ours: { Name: 'My laptop' },
    conflicts: { Name: 'The laptop' },
  },
  updateApprovalRule: {
    make: async () => {
      await olive.put('/account/approvals', { OverCount: 500, UserIDs: [] })
      return '/account/approvals'
    },
    seen: { OverCount: 500, UserIDs: [] },
    theirs: { OverCount: 600 },
    ours: { OverCount: 700 },
    conflicts: { OverCount: 600 },
  },
  changeStaffAccount: {
    by: () => sam,
    make: async () => {
      const path = `/staff/accounts/${scene.accounts.lincoln.accountId}`
      await sam.put(path, { MessagesPerDay: 100, Features: [], Reason: 'As agreed' })
      return path
    },
    whole: { Reason: 'As agreed' },
    seen: { MessagesPerDay: 100, Features: [] },
    theirs: { MessagesPerDay: 200 },
    ours: { MessagesPerDay: 300, Features: ['LabsUser'] },
    conflicts: { MessagesPerDay: 200 },
    both: { MessagesPerDay: 200, Features: ['LabsUser'] },
  },
  changeCarrier: { by: () => sam, make: newCarrier, ...named },
  changeTrunk: { by: () => sam, make: newTrunk, ...named },
  routeNumber: {
    by: () => sam,
    make: async () => `/staff/textnumbers/${scene.scopeOf('ivan.invoice').textNumbers[0]}`,
    whole: { CarrierIDs: [], PacePerSecond: null, IsBlocked: false },
    seen: { CarrierIDs: [], PacePerSecond: null, IsBlocked: false },
    theirs: { PacePerSecond: 10 },
    ours: { PacePerSecond: 20, IsBlocked: true },
    conflicts: { PacePerSecond: 10 },
    both: { PacePerSecond: 10, IsBlocked: true },
  },
  setPrices: {
    by: () => sam,
    make: async () => {
      await sam.put('/staff/prices/2', { FlatRateFee: 40, LeastCredits: 56 })
      return '/staff/prices/2'
    },
    ...{ seen: { FlatRateFee: 40, LeastCredits: 56 }, theirs: { FlatRateFee: 50 }, conflicts: { FlatRateFee: 50 } },
    ...{ ours: { FlatRateFee: 60, LeastCredits: 100 }, both: { FlatRateFee: 50, LeastCredits: 100 } },
  },
  setTextingHours: {
    by: () => sam,
    make: async () => {
      await sam.put('/staff/texting-hours', { Rules: [rule(null)] })
      return '/staff/texting-hours'
    },
    seen: { Rules: [rule(null)] },
    theirs: { Rules: [rule(null), rule('TX')] },
    ours: { Rules: [rule(null), rule('IL')] },
    conflicts: { Rules: [rule(null), rule('TX')] },
  },
}

/** Labels and origins are merged, and never in conflict: below, and in features/embedding. */
test('each call that changes what people edit is here', () => {
  const takes = ({ body: form }: { body: z.ZodType }) => form instanceof z.ZodObject && 'Seen' in form.shape
  const elsewhere = /^(set(BroadcastLabels|Embedding|TextLaunch|PhoneLaunch|PasswordDays)|orderTrunks)$/
  const here = allCalls.filter((call) => takes(call) && !elsewhere.test(call.name))
  expect(here.map(({ name }) => name).sort()).toEqual(Object.keys(edits).sort())
})

test.each(Object.entries(edits))('%s: what one saved is not lost to the other', async (_, edit) => {
  const { by = () => olive, make, seen, theirs, ours, conflicts, both, whole = {} } = edit
  const path = await make()
  const put = (change: object) => by().put(path, { ...whole, ...change })
  expect((await put({ ...theirs, Seen: seen })).body).toMatchObject(theirs)
  const refused = await put({ ...ours, Seen: seen })
  expect([refused.status, refused.body.ErrorName]).toEqual([409, 'ChangedMeanwhile'])
  expect(refused.body.Current).toEqual(conflicts)

  if (both) {
    // Nothing of what was refused is there, and what does not cross is merged.
    const others = Object.fromEntries(Object.entries(ours).filter(([field]) => !(field in theirs)))
    const merged = await put({ ...seen, ...others, Seen: seen })
    expect([merged.status, merged.body]).toMatchObject([200, both])
  }
  // Whoever does not say what they saw writes over it, as ever.
  const without = await put(ours)
  expect(without.status, JSON.stringify(without.body)).toBe(200)
})

test('a contact that joins a group by text while its form is open stays in it', async () => {
  const path = await newContact()
  const lists = await Promise.all(
    ['Band', 'Chess', 'Drama'].map(
      async (ListName) => (await olive.post('/lists', { ListName })).body.ListID as number,
    ),
  )
  const [band, chess, drama] = lists.map((ListID) => ({ ListID }))
  await olive.put(path, { Lists: [band], CustomData: { Room: '12' } })
  await olive.put(path, { Lists: [band, chess], CustomData: { Room: '12', Grade: '5' } })
  const Seen = { Lists: [band], CustomData: { Room: '12' } }
  const { body: merged } = await olive.put(path, { Lists: [drama], CustomData: { Room: '14' }, Seen })
  expect(merged.Groups.map(({ ListID }: { ListID: number }) => ListID).sort()).toEqual(
    [chess!.ListID, drama!.ListID].sort(),
  )
  expect(merged.CustomData).toEqual({ Room: '14', Grade: '5' })
})

test('labels that two people give a broadcast are both on it', async () => {
  const path = `${await newBroadcast()}/labels`
  const label = async (LabelName: string) => ({ LabelID: (await olive.post('/labels', { LabelName })).body.LabelID })
  const [red, blue] = [await label('Red'), await label('Blue')]
  await olive.put(path, { Labels: [red], Seen: { Labels: [] } })
  const { body: both } = await olive.put(path, { Labels: [blue], Seen: { Labels: [] } })
  expect(both.Labels.map(({ LabelName }: { LabelName: string }) => LabelName)).toEqual(['Blue', 'Red'])
})

test('of two who save at once one is told', async () => {
  const path = await newContact()
  const names = ['Anja', 'Anna', 'Anne', 'Anouk']
  const replies = await Promise.all(
    names.map((FirstName) => olive.put(path, { FirstName, Seen: { FirstName: 'Ann' } })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const saved = replies.find(({ status }) => status === 200)!.body.FirstName
  const told = replies.filter(({ status }) => status === 409).map(({ body: { Current } }) => Current)
  expect(told).toEqual(Array(3).fill({ FirstName: saved }))
})
