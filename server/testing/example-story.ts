import { createECDH } from 'node:crypto'
import { termsVersion } from '@carillon/domain/people/onboarding-steps.ts'
import { makeFirstUserLink } from '../features/users/make-first-user-link.ts'
import { hashToken, newToken } from '../platform/secrets.ts'
import { askForApproval } from './approval-story.ts'
import { callPeople } from './call-story.ts'
import { password } from './cast.ts'
import { converse } from './conversation-story.ts'
import { fillLibrary } from './library-story.ts'
import { choosePicture, putOnHold, readLog, seeToUsers, seeWhereSignedIn } from './people-story.ts'
import type { Recorder } from './recorder.ts'
import { tellSignUp } from './sign-up-story.ts'
import { seeToAccounts } from './staff-story.ts'

/**
 * A day of Lincoln High School with the interface, which makes every call once, so that each has a true example. It is told in
 * the order in which one thing needs the other; what cleans up comes last.
 */
export const tellStory = async (recorder: Recorder) => {
  await meetAccount(recorder)
  const group = await fillBook(recorder)
  await bringFiles(recorder)
  await fillLibrary(recorder)
  await optOut(recorder)
  await readResults(recorder)
  await converse(recorder)
  await draft(recorder, group)
  await send(recorder)
  await callPeople(recorder)
  await repeat(recorder)
  await askNumbers(recorder)
  await actOnMany(recorder)
  await runInstallation(recorder)
  await tellSignUp(recorder)
  await giveAccess(recorder)
  await askForApproval(recorder)
}

/** Of an installation that nobody has used yet. */
export const tellBeginning = async ({ tell, platform }: Recorder) => {
  const Token = await makeFirstUserLink(platform)
  const name = { FirstName: 'Sam', LastName: 'Staff', UserName: 'sam.operator', Email: 'sam@carillon.example' }
  await tell('createFirstUser', { body: { ...name, PinCode: 'nine-bells-ring-7', Token }, as: 'nobody' })
}

const selected = (...Items: (number | string)[]) => ({ Selection: { Type: 'Selected', Items } })

const meetAccount = async (recorder: Recorder) => {
  const { tell } = recorder
  const as = 'olive.owner on the page'
  const { AuthToken } = await tell('login', { body: { UserName: 'olive.owner', PinCode: password }, as })
  await tell('resetSession', { body: { AuthToken }, as })
  await choosePicture(recorder)
  await seeWhereSignedIn(recorder, as)
  await tell('logout', { as })
  await tell('websocketKey')
  await tell('getAccount')
  await tell('getUser')
  await tell('listAccountUsers', { query: { pagesize: 2 } })
  await seeToUsers(recorder)
  await putOnHold(recorder)
  await readLog(recorder)
  await tell('updateUser', { body: { MaxMessageLength: 320 } })
  await tell('agreeToTerms', { body: { TermsVersion: termsVersion } })
  await tell('dismissNotice', { params: { Notice: 'credits 20261121' } })
  await tell('listDismissedNotices')
  await tell('restoreNotice', { params: { Notice: 'credits 20261121' } })
  await tell('updateAccount', { body: { TextsKeepCallingWindow: true } })
  const { Items } = await tell('listTextNumbers', { query: { pagesize: 2 } })
  const { TextNumberID } = Items[0]
  await tell('getTextNumber', { params: { TextNumberID } })
  const Notifications = [{ Method: 'Email', IsActive: true, PeriodMinutes: 30 }]
  await tell('updateTextNumber', { params: { TextNumberID }, body: { Description: 'Front office', Notifications } })
  await tell('getMessagingLimits')
  await tell('listNotifications')
  await tell('getPushKey')
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const Token = { endpoint: 'https://push.example.com/7f1c', keys: { p256dh, auth: 'Jx0pDk5sXWq0gGl1h2YvTw' } }
  const { PushTokenID } = await tell('addPushToken', { body: { Token, DeviceType: 'Chrome' } })
  await tell('deletePushToken', { params: { PushTokenID } })
}

const fillBook = async ({ tell }: Recorder) => {
  const ada = await tell('addContact', {
    body: { FirstName: 'Ada', LastName: 'Lovelace', PrimaryPhone: '(312) 555-0142', Notes: 'Room 12' },
  })
  const { PersonID } = ada
  await tell('getContact', { params: { PersonID } })
  await tell('updateContact', { params: { PersonID }, body: { Notes: 'Room 14' } })
  await tell('listContacts', { query: { q: 'Lovelace', pagesize: 2 } })
  const group = await tell('addGroup', { body: { ListName: 'Chess club', Contacts: [{ PersonID }] } })
  const { ListID } = group
  await tell('getGroup', { params: { ListID } })
  await tell('updateGroup', { params: { ListID }, body: { Keyword: 'CHESS' } })
  await tell('listGroups', { query: { pagesize: 5 } })
  await tell('addContacts', {
    params: { ListID },
    body: {
      UserIndicatedConsentDeclared: true,
      Contacts: [
        { FirstName: 'Bo', LastName: 'Diaz', PrimaryPhone: '3125550143' },
        { FirstName: 'Cy', LastName: 'Young', PrimaryPhone: '3125550144' },
        { FirstName: 'Ada', LastName: 'Lovelace', PrimaryPhone: '3125550145' },
      ],
    },
  })
  const { Items: members } = await tell('listGroupContacts', { params: { ListID }, query: { pagesize: 2 } })
  const other = await tell('addGroup', { body: { ListName: 'Away games' } })
  await tell('addContactsToGroup', { params: { ListID, ToListID: other.ListID }, body: selected(PersonID) })
  await tell('exportContacts', { params: { ListID } })
  await tell('exportSelected', { params: { ListID }, body: selected(PersonID) })
  await tell('listDuplicates', { query: { by: 'name' } })
  await tell('listFieldNames')
  const all = (await tell('listContacts', { query: { q: 'Lovelace' } })).Items as { PersonID: number }[]
  const twin = all.find((one) => one.PersonID !== PersonID)!
  await tell('mergeContacts', { params: { PersonID }, body: { Contacts: [{ PersonID: twin.PersonID }] } })
  const last = members.find((one: { PersonID: number }) => one.PersonID !== PersonID)
  const removed = await tell('removeGroupContacts', { params: { ListID }, body: selected(last.PersonID) })
  await tell('undoContactRemoval', { params: { ListID, UndoID: removed.UndoID } })
  const gone = await tell('deleteGroup', { params: { ListID: other.ListID } })
  await tell('undoGroupDeletion', { params: { UndoID: gone.UndoID } })
  await tell('deleteContact', { params: { PersonID: last.PersonID } })
  const { Items: undos } = await tell('listUndos')
  await tell('undo', { params: { UndoID: undos[0].UndoID } })
  await tell('deleteContact', { params: { PersonID: last.PersonID } })
  await tell('emptyDeleted')
  return { ListID }
}

const csv = 'Phone,First,Last\n3125550151,Dee,Fox\n3125550152,Eli,Gray\n12,Fay,Hill\n'

const bringFiles = async ({ tell }: Recorder) => {
  const upload = (purpose: string, name: string, content = csv) =>
    tell('uploadFile', { query: { purpose, name }, file: { content, type: 'text/csv' } })
  const { FileID } = await upload('contacts', 'Grade 8.csv')
  await tell('processFileUpload', { params: { FileID }, body: { Tab: 0, HeadingRow: 1 } })
  await tell('getFileUpload', { params: { FileID } })
  await tell('listImportRows', { params: { FileID }, query: { Outcome: 'Bad' } })
  await tell('correctImportRow', {
    params: { FileID, RowNo: 4 },
    body: { PrimaryPhone: '3125550153', FirstName: 'Fay', LastName: 'Hill' },
  })
  await tell('removeImportRow', { params: { FileID, RowNo: 3 } })
  await tell('importFile', { params: { ListID: 0 }, body: { FileID, UserIndicatedConsentDeclared: true } })
  await tell('listFileUploads', { query: { pagesize: 1 } })
  await tell('importReport', { params: { FileID } })
  const spare = await upload('contacts', 'Spare.csv')
  await tell('discardFileUpload', { params: { FileID: spare.FileID } })
  const optOuts = await upload('optouts', 'Stopped.csv', 'Phone\n3125550161\n')
  await tell('importOptOuts', { body: { FileID: optOuts.FileID, Channel: 'Text' } })
}

const optOut = async ({ tell }: Recorder) => {
  await tell('addOptOut', { body: { PhoneNumber: '(312) 555-0162', Channel: 'Text' } })
  await tell('listOptOuts', { query: { pagesize: 2 } })
  await tell('exportOptOuts')
  await tell('reverseOptOut', {
    params: { PhoneNumber: '3125550162' },
    body: { Channel: 'Text', UserIndicatedConsentDeclared: true },
  })
}

/** Of the broadcast that has gone out already. */
const readResults = async ({ tell, query }: Recorder) => {
  await tell('broadcastsSummary')
  const { Items } = await tell('listBroadcasts', { query: { q: 'Staff meeting', pagesize: 1 } })
  const { BroadcastID } = Items[0]
  const params = { BroadcastID }
  await tell('getBroadcast', { params })
  const details = await tell('listDetails', { params, query: { pagesize: 2 } })
  const { PhoneNumber } = details.Items[0]
  await tell('getDetail', { params: { BroadcastID, PhoneNumber } })
  const replies = await tell('listTextReplies', { params, query: { pagesize: 2 } })
  // As if it could be read as a wish to hear no more.
  const unclear = replies.Items.find(({ IsOptOut }: { IsOptOut: boolean }) => !IsOptOut).TextMessageID
  await query(
    `insert into opt_out_reviews (account_id, text_message_id, phone, created_at)
      select account_id, text_message_id, phone, now() from text_messages where text_message_id = $1`,
    [unclear],
  )
  await tell('decideOptOut', { params: { TextMessageID: unclear }, body: { IsOptOut: false } })
  await tell('listEvents', { params, query: { pagesize: 5 } })
  await tell('exportDetails', { params })
  await tell('exportTextReplies', { params })
  await tell('exportSelectedDetails', { params, body: selected(PhoneNumber) })
  await tell('exportSelectedReplies', { params, body: selected(replies.Items[0].PhoneNumber) })
  await tell('detailsToGroup', { params, body: { ListName: 'Ask again', ...selected(PhoneNumber) } })
  await tell('detailsToDraft', { params, body: selected(PhoneNumber) })
  await tell('repliesToDraft', { params, body: selected(replies.Items[0].PhoneNumber) })
  await tell('optOutDetails', { params, body: selected(PhoneNumber) })
  await tell('getBroadcastStatement', { params })
  const { Items: contacts } = await tell('listContacts', { query: { q: replies.Items[0].PhoneNumber } })
  await tell('listSaid', { params: { PersonID: contacts[0].PersonID } })
  await tell('listPermissions', { params: { PersonID: contacts[0].PersonID } })
  await tell('listHistory', { params: { PersonID: contacts[0].PersonID } })
}

const draft = async ({ tell }: Recorder, { ListID }: { ListID: number }) => {
  const { DraftBroadcastID, SingleSignOnUrl } = await tell('startDraft', {
    body: {
      BroadcastName: 'Picture day',
      BroadcastType: 'SMS',
      TextMessage: 'Hello {{FirstName}}, picture day is Friday.',
      Contacts: [{ PrimaryPhone: '3125550171', FirstName: 'Gil' }, { PrimaryPhone: '3125550172' }],
    },
  })
  await tell('openLoginLink', { body: { Token: new URL(SingleSignOnUrl).searchParams.get('token')! }, as: 'nobody' })
  const params = { DraftBroadcastID }
  await tell('setDraftType', { params, body: { BroadcastType: 'SMS' } })
  await tell('saveDraft', { params, body: { BroadcastName: 'Picture day on Friday' } })
  await tell('addDraftContacts', { params, body: { Contacts: [{ PrimaryPhone: '3125550173', FirstName: 'Hal' }] } })
  await tell('addDraftGroups', { params, body: selected(ListID) })
  await tell('addDraftContactLists', {
    params,
    body: { ListID: 0, Selection: { Type: 'SelectedAll' } },
    query: { q: 'Fay' },
  })
  const file = { content: csv, type: 'text/csv' }
  const { FileID } = await tell('uploadFile', { query: { purpose: 'broadcast', name: 'Grade 8.csv' }, file })
  await tell('addDraftFile', { params, body: { FileID, UserIndicatedConsentDeclared: true } })
  await tell('listDraftSources', { params })
  await tell('getDraft', { params })
  await tell('listDrafts', { query: { pagesize: 1 } })
  const { Items } = await tell('listDraftContacts', { params, query: { pagesize: 2 } })
  await tell('updateDraftContacts', { params, body: { Contacts: [{ ID: Items[0].ID, FirstName: 'Gilbert' }] } })
  await tell('getContactSummary', { params })
  const removed = await tell('removeDraftContacts', { params, body: selected(Items[0].ID) })
  await tell('undoDraftRemoval', { params: { ...params, UndoID: removed.UndoID } })
  await tell('removeDraftGroups', { params, body: selected(ListID) })
  await tell('removeDraftSource', { params, body: { SourceID: null } })
  await tell('addDraftContacts', { params, body: { Contacts: [{ PrimaryPhone: '3125550172' }] } })
  await tell('startMerge', { body: params })
  const TemplateMergeID = (await tell('startDraftMerge', { params })).ID
  await tell('getMerge', { params: { TemplateMergeID } })
  const { Items: messages } = await tell('listMergedMessages', { params: { TemplateMergeID }, query: { pagesize: 2 } })
  await tell('mergeReport', { params: { TemplateMergeID } })
  await tell('setDraftMessage', { params, body: { PhoneNumber: '3125550172', TextMessage: 'Picture day is Friday.' } })
  await tell('updateMergedMessages', {
    params: { TemplateMergeID },
    body: { ...selected(messages[0].ID), Update: { Exclude: true } },
  })
  await tell('previewMerge', { body: { TextMessage: 'Hi {{FirstName there}}!', Contacts: [{ FirstName: 'Ada' }, {}] } })
  await tell('contactsToDraft', {
    params: { ListID, DraftBroadcastID: 0 },
    body: { Selection: { Type: 'SelectedAll' } },
  })
  await tell('listsToDraft', { body: selected(ListID) })
  await tell('deleteDraft', { params })
}

const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T16:00:00Z`

const send = async ({ tell, plan }: Recorder) => {
  await tell('validateBroadcast', { body: { StartDate: inDays(2), BroadcastType: 'SMS' } })
  const { BroadcastID } = await tell('createBroadcast', {
    body: {
      BroadcastName: 'Snow day',
      TextMessage: 'School is closed tomorrow, {{FirstName}}.',
      StartDate: inDays(2),
      Contacts: [
        { PrimaryPhone: '(312) 555-0181', FirstName: 'Ira' },
        { PrimaryPhone: '(312) 555-0182', FirstName: 'Joy' },
        { PrimaryPhone: '12', FirstName: 'Kit' },
      ],
    },
  })
  const params = { BroadcastID }
  await plan()
  await tell('setBroadcastMessage', { params, body: { PhoneNumber: '3125550182', TextMessage: 'Closed, Joy!' } })
  await plan()
  await tell('removeDetails', { params, body: selected('3125550182') })
  const { Items } = await tell('listLabels')
  const { LabelID } = Items[0]
  await tell('setBroadcastLabels', { params, body: { Labels: [{ LabelID }] } })
  await tell('updateBroadcast', { params, body: { BroadcastStatus: 'Canceled' } })
  await tell('deleteBroadcast', { params })
  await tell('deleteLabel', { params: { LabelID } })
}

const repeat = async ({ tell, query }: Recorder) => {
  await tell('validateSchedule', { body: { ScheduleFrequency: 'Daily', StartDateTime: inDays(3) } })
  const { RepeatingBroadcastID } = await tell('createRepeatingBroadcast', {
    body: {
      BroadcastName: 'Lunch menu',
      TextMessage: 'The menu of the week: lincolnhigh.example/menu',
      Lists: [{ ListID: 0 }],
      RepeatingBroadcastSchedule: { ScheduleFrequency: 'Daily', StartDateTime: inDays(3) },
    },
  })
  const params = { RepeatingBroadcastID }
  await query(
    `insert into repeating_failures (account_id, repeating_id, occurrence_key, error_code, message, created_at)
      select account_id, repeating_id, current_date, 4100, 'This needs 300 credits and you have 12.', now()
        from repeating_broadcasts`,
  )
  await tell('getRepeatingBroadcast', { params })
  await tell('listRepeatingBroadcasts', { query: { pagesize: 1 } })
  const { Items: failures } = await tell('listRepeatingFailures')
  const { TextCount } = await tell('reckonRepeatingRun', { params })
  const RepeatingFailureID = failures[0]!.RepeatingFailureID
  await tell('runRepeatingAgain', { params, body: { RepeatingFailureID, ExpectedTextCount: TextCount } })
  await tell('dismissRepeatingFailures', { body: {} })
  await tell('updateRepeatingBroadcast', { params, body: { Status: 'Paused' } })
  await tell('repeatingToDraft', { params })
  await tell('canDeleteRepeating', { params })
  await tell('deleteRepeatingBroadcast', { params })
}

const askNumbers = async ({ tell, query }: Recorder) => {
  await tell('validatePhone', { query: { includeTextability: 'true' }, body: { Source: '(312) 555-0142' } })
  await tell('getPhoneNumber', { params: { PhoneNumber: '3125550142' } })
  await tell('lookUpPhoneNumber', { body: { Source: '(312) 555-0142' } })
  await tell('listCountries')
  await tell('sendMfa', { body: { Channel: 'sms', PhoneNumber: '(312) 555-0142' } })
  const [sent] = await query<{ message: string }>(
    `select message from text_messages where type = 'Verification' order by text_message_id desc limit 1`,
  )
  const Code = /\b\d{6}\b/.exec(sent!.message)![0]
  await tell('verifyMfa', { params: { Code }, body: { PhoneNumber: '(312) 555-0142' } })
  await tell('listVerifiedNumbers')
  const [draft] = await query<{ DraftBroadcastID: number }>(
    `update drafts set form = form || '{"TextMessage": "Picture day is Friday."}'
      where draft_id = (select max(draft_id) from drafts) returning draft_id as "DraftBroadcastID"`,
  )
  await tell('sendDraftTest', { params: draft!, body: { PhoneNumber: '(312) 555-0142' } })
}

/** What came back, as whoever answers it has it. */
const actOnMany = async ({ tell, query }: Recorder) => {
  const [task] = await query<{ id: number }>(
    `insert into tasks (account_id, user_id, kind, params, total, done, created_at)
      select account_id, user_id, 'Delete', '{}', 40000, 15000, now() from users where user_name = 'olive.owner'
      returning task_id::int as id`,
  )
  await tell('getTask', { params: { TaskID: task!.id } })
  await tell('listTasks')
  await tell('deleteAllContacts')
}

const runInstallation = async (recorder: Recorder) => {
  const { tell } = recorder
  const as = 'sam.staff'
  await tell('login', { body: { UserName: 'sam.staff', PinCode: password }, as })
  const body = { PhoneNumber: '(312) 555-0191', Source: 'By letter of November 2' }
  await tell('addGlobalOptOut', { body, as })
  await tell('listGlobalOptOuts', { as })
  await tell('liftGlobalOptOut', { params: { PhoneNumber: '3125550191' }, body: { Reason: 'By letter' }, as })
  const Url = 'smpp://systemid:password@smsc.example.net:2775?tps=100'
  const { CarrierID } = await tell('addCarrier', { body: { Name: 'First carrier', Url }, as })
  await tell('changeCarrier', { params: { CarrierID }, body: { Name: 'Main carrier', IsEnabled: true }, as })
  await tell('listCarriers', { as })
  await seeToTrunks(recorder)
  const { Items } = await tell('listRoutedNumbers', { query: { pagesize: 2 }, as })
  const { TextNumberID } = Items[0]
  const route = { CarrierIDs: [CarrierID], PacePerSecond: 10, IsBlocked: false }
  await tell('routeNumber', { params: { TextNumberID }, body: route, as })
  await tell('getDelivery', { as })
  await tell('getTextingHours', { as })
  const Hours = { StartTimeOfDay: { Hour: 9, Minute: 0 }, StopTimeOfDay: { Hour: 20, Minute: 0 } }
  await tell('setTextingHours', { body: { Rules: [{ State: null, Days: ['Saturday', 'Sunday'], Hours }] }, as })
  await tell('resetTextingHours', { as })
  await seeToAccounts(recorder)
}

const seeToTrunks = async ({ tell }: Recorder) => {
  const as = 'sam.staff'
  const Url = 'sip:school:password@trunk.example.net:5061;transport=tls;channels=100;cps=10'
  const { TrunkID } = await tell('addTrunk', { body: { Name: 'First trunk', Url }, as })
  const params = { TrunkID }
  await tell('changeTrunk', { params, body: { Name: 'Main trunk', IsEnabled: true }, as })
  await tell('orderTrunks', { body: { TrunkIDs: [TrunkID] }, as })
  await tell('testTrunk', { params, body: { PhoneNumber: '(217) 555-0123', CallerID: '(217) 555-0199' }, as })
  await tell('listTrunks', { as })
  await tell('removeTrunk', { params, as })
}

const giveAccess = async ({ tell, query }: Recorder) => {
  const as = 'sam.staff'
  const { ConsumerID, ConsumerKey } = await tell('addApiConsumer', { body: { Name: 'School portal' }, as })
  await tell('renameApiConsumer', { params: { ConsumerID }, body: { Name: 'Parents portal' }, as })
  await tell('listApiConsumers', { query: { pagesize: 1 }, as })
  const own = 'olive.owner on the page'
  await tell('login', { body: { UserName: 'olive.owner', PinCode: password }, as: own })
  const { TokenID } = await tell('addApiToken', { body: { Name: 'Absences', ConsumerKey }, as: own })
  await tell('renameApiToken', { params: { TokenID }, body: { Name: 'Absences of the day' }, as: own })
  await tell('listApiTokens', { query: { pagesize: 1 }, as: own })
  await tell('revokeApiToken', { params: { TokenID }, as: own })
  await tell('changePassword', { body: { PinCode: password, NewPinCode: 'nine-bells-ring-7' }, as: own })
  await tell('changeEmail', { body: { Email: 'olive@new.example', PinCode: 'nine-bells-ring-7' }, as: own })
  await tell('getEmailChange', { as: own })
  const Token = newToken()
  await query('update email_changes set token_hash = $1', [hashToken(Token)])
  await tell('confirmEmail', { body: { Token }, as: own })
  await tell('cancelEmailChange', { as: own })
  await tell('changeUserName', { body: { UserName: 'Olive.Owner', PinCode: 'nine-bells-ring-7' }, as: own })
  await tell('revokeApiConsumer', { params: { ConsumerID }, as })
}
