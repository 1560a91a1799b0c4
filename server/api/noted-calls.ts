import type { AuditEvent } from '@carillon/contract/audit.ts'
import type { Subject } from '../features/audit/store.ts'

/** What was asked and answered, of which an entry is made. */
export type Told = {
  params: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
  body: Readonly<Record<string, unknown>>
  said: Readonly<Record<string, unknown>>
}

type Noted = {
  kind: AuditEvent['Kind']
  /** What was done, in plain words. Undefined where that turned out to be nothing. */
  what: string | ((told: Told) => string | undefined)
  /** What it was done to, by the parameter or the field of the answer that names it. */
  about?: readonly [kind: Subject['kind'], name: string]
}

const count = ({ said }: Told): number => Number(said.Count ?? 0)
const counted = (told: Told, one: string, many: string): string => {
  const n = count(told)
  return `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`
}
const some = (verb: string, one: string, many: string) => (told: Told) =>
  count(told) === 0 ? undefined : `${verb} ${counted(told, one, many)}`

const fieldNames: Readonly<Record<string, string>> = {
  TextsKeepCallingWindow: 'texts keep the calling window',
  QuietHours: 'quiet hours',
  TakesVoicemail: 'messages of callers',
  OverLimit: 'what happens over the daily limit',
  TextsPerMinute: 'speed',
  CallsPerMinute: 'speed of calls',
  RequireTextOptIn: 'texts to people who opted in only',
  CompanyName: 'account name',
  State: 'state',
  HelpContact: 'contact for HELP',
  PrependOrganizationToText: 'name before each text',
  FirstName: 'first name',
  LastName: 'last name',
  CheckCallingWindow: 'whether the calling window counts',
  CallingWindowDays: 'calling days',
  StartTimeOfDay: 'start of the calling window',
  StopTimeOfDay: 'end of the calling window',
  ContinueOnNextDay: 'whether it goes on the next day',
  TimeZone: 'time zone',
  MaxMessageLength: 'longest text',
  CallerID: 'caller ID',
  CallThrottle: 'calls at a time',
  Retries: 'how often calls are tried again',
  MaxVoiceMessageLength: 'longest message of calls',
  DetectAnsweringMachines: 'whether answering machines are told from people',
  Signature: 'signature',
  Name: 'name',
  Description: 'description',
  IsDefault: 'which is the default',
  UserIDs: 'who may use it',
  SeenByUserIDs: 'who may read it',
}

/** The fields that were sent, but for what the writer had seen. */
const fields = ({ body }: Told): string =>
  Object.entries(body)
    .filter(([name, value]) => name !== 'Seen' && value !== undefined)
    .map(([name]) => fieldNames[name] ?? name)
    .join(', ')
const changed = (what: string) => (told: Told) => {
  const which = fields(told)
  return which === '' ? undefined : `Changed ${what}: ${which}`
}

/** The calls that stand in the log of the account by being declared here; `note-call.ts` writes them. */
export const notedCalls: Readonly<Record<string, Noted>> = {
  updateAccount: { kind: 'Settings', what: changed('how texts are sent') },
  updateApprovalRule: {
    kind: 'Settings',
    what: ({ said }) =>
      said.OverCount === null
        ? 'Has no broadcast wait for approval'
        : `Has broadcasts to more than ${Number(said.OverCount).toLocaleString('en-US')} people wait for approval`,
  },
  agreeToTerms: {
    kind: 'Settings',
    what: ({ body }) => `Agreed to the terms of use of ${String(body.TermsVersion)}`,
  },
  updateUser: { kind: 'Settings', what: changed('their own settings') },
  updateTextNumber: { kind: 'Settings', what: changed('a text number'), about: ['TextNumber', 'TextNumberID'] },
  reserveLocalNumber: { kind: 'Settings', what: 'Took a text number', about: ['TextNumber', 'TextNumberID'] },
  addAutoReply: { kind: 'Settings', what: 'Added an auto reply' },
  updateAutoReply: { kind: 'Settings', what: 'Changed an auto reply' },
  deleteAutoReply: { kind: 'Settings', what: 'Deleted an auto reply' },

  changePassword: { kind: 'SignIn', what: 'Changed their password' },
  changeUserName: {
    kind: 'SignIn',
    what: ({ said }) => `Changed their user name to “${String(said.UserName)}”`,
  },
  changeEmail: {
    kind: 'SignIn',
    what: ({ said }) => `Asked to have their e-mail address changed to “${String(said.Email)}”`,
  },
  cancelEmailChange: { kind: 'SignIn', what: 'Kept their e-mail address' },
  confirmEmail: { kind: 'SignIn', what: ({ said }) => `Confirmed the new e-mail address “${String(said.Email)}”` },
  endOtherSessions: { kind: 'SignIn', what: 'Signed out everywhere else' },
  endOwnSession: { kind: 'SignIn', what: 'Signed out in another browser' },
  turnOnTextFactor: { kind: 'SignIn', what: 'Turned on the second step of signing in, by text' },
  turnOnSecondFactor: { kind: 'SignIn', what: 'Turned on the second step of signing in' },
  turnOffSecondFactor: { kind: 'SignIn', what: 'Turned off the second step of signing in' },
  setTextCodes: {
    kind: 'SignIn',
    what: ({ body }) =>
      body.PhoneNumber === null
        ? 'Stopped having sign-in codes texted'
        : 'Has sign-in codes texted to a phone of theirs',
  },
  addPasskey: { kind: 'SignIn', what: ({ body }) => `Added the passkey “${String(body.Name)}”` },
  renamePasskey: { kind: 'SignIn', what: ({ body }) => `Renamed a passkey to “${String(body.Name)}”` },
  deletePasskey: { kind: 'SignIn', what: 'Removed a passkey' },
  renewRecoveryCodes: { kind: 'SignIn', what: 'Made new recovery codes' },

  addApiToken: { kind: 'Programs', what: ({ body }) => `Made the API token “${String(body.Name)}”` },
  renameApiToken: { kind: 'Programs', what: ({ body }) => `Renamed an API token to “${String(body.Name)}”` },
  revokeApiToken: { kind: 'Programs', what: 'Revoked an API token' },
  setEmbedding: {
    kind: 'Settings',
    what: ({ said }) => {
      const origins = said.Origins as string[]
      return origins.length === 0 ? 'Carillon is shown in no other page' : `May be shown in ${origins.join(', ')}`
    },
  },
  makeLoginLink: { kind: 'Programs', what: 'Made a link that signs in' },
  singleSignOnConversation: { kind: 'Programs', what: 'Made a link that signs in' },

  addOptOut: { kind: 'OptOuts', what: 'Opted out a number' },
  reverseOptOut: { kind: 'OptOuts', what: ({ params }) => `Lifted the opt-out of ${String(params.PhoneNumber)}` },
  decideOptOut: {
    kind: 'OptOuts',
    what: ({ body }) =>
      body.IsOptOut ? 'Decided that a reply is an opt-out' : 'Decided that a reply is not an opt-out',
  },
  importOptOuts: { kind: 'OptOuts', what: 'Uploaded a file of opt-outs', about: ['Import', 'FileID'] },
  optOutDetails: {
    ...{ kind: 'OptOuts', what: some('Opted out', 'recipient of a broadcast', 'recipients of a broadcast') },
    about: ['Broadcast', 'BroadcastID'],
  },

  deleteContact: { kind: 'Contacts', what: 'Deleted a contact', about: ['Contact', 'PersonID'] },
  deleteAllContacts: { kind: 'Contacts', what: some('Deleted', 'contact', 'contacts') },
  removeGroupContacts: {
    kind: 'Contacts',
    what: (told) =>
      Number(told.params.ListID) > 0
        ? some('Took out of a group', 'contact', 'contacts')(told)
        : some('Deleted', 'contact', 'contacts')(told),
    about: ['Group', 'ListID'],
  },
  emptyDeleted: { kind: 'Contacts', what: some('Deleted for good', 'contact', 'contacts') },
  mergeContacts: { kind: 'Contacts', what: 'Merged contacts into one', about: ['Contact', 'PersonID'] },
  deleteGroup: { kind: 'Contacts', what: 'Deleted a group', about: ['Group', 'ListID'] },
  importFile: { kind: 'Contacts', what: 'Uploaded a file of contacts', about: ['Import', 'FileID'] },
  discardFileUpload: { kind: 'Contacts', what: 'Discarded an uploaded file', about: ['Import', 'FileID'] },
  undoContactRemoval: { kind: 'Contacts', what: 'Took back that contacts were removed' },
  undoGroupDeletion: { kind: 'Contacts', what: 'Took back that a group was deleted' },

  decideApproval: {
    kind: 'Broadcasts',
    what: ({ body }) =>
      body.State === 'Approved'
        ? `Approved a broadcast for ${Number(body.PeopleCount).toLocaleString('en-US')} people`
        : body.State === 'SentBack'
          ? 'Sent a broadcast back'
          : 'Had a broadcast wait for approval again',
    about: ['Broadcast', 'BroadcastID'],
  },
  deleteBroadcast: { kind: 'Broadcasts', what: 'Deleted a broadcast', about: ['Broadcast', 'BroadcastID'] },
  removeDetails: {
    ...{ kind: 'Broadcasts', what: some('Took out of a broadcast', 'recipient', 'recipients') },
    about: ['Broadcast', 'BroadcastID'],
  },
  deleteDraft: { kind: 'Broadcasts', what: 'Deleted a draft' },
  deleteRepeatingBroadcast: {
    ...{ kind: 'Broadcasts', what: 'Deleted a repeating broadcast' },
    about: ['RepeatingBroadcast', 'RepeatingBroadcastID'],
  },

  deleteTemplates: { kind: 'Library', what: some('Deleted', 'template', 'templates') },
  deleteMedia: { kind: 'Library', what: some('Deleted', 'picture', 'pictures') },
  removeCallerId: { kind: 'Settings', what: ({ params }) => `Removed the caller ID ${params.PhoneNumber}` },
  deleteVoicemail: { kind: 'Library', what: 'Deleted the message of a caller' },
  setPhoneLaunch: { kind: 'SignIn', what: 'Set up sending from a phone' },
  setTextLaunch: { kind: 'Settings', what: ({ body }) => `Lets texts be sent from the mobile ${body.PhoneNumber}` },
  deleteTextLaunch: { kind: 'Settings', what: 'Ended sending by texting in' },
  deletePhoneLaunch: { kind: 'SignIn', what: 'Ended sending from a phone' },
  deleteAudio: { kind: 'Library', what: some('Deleted', 'recording', 'recordings') },
  deleteLabel: { kind: 'Library', what: 'Deleted a label' },
  undoTemplateRemoval: { kind: 'Library', what: 'Took back that templates were deleted' },
  undoMediaRemoval: { kind: 'Library', what: 'Took back that pictures were deleted' },
  undoAudioRemoval: { kind: 'Library', what: 'Took back that recordings were deleted' },

  exportContacts: { kind: 'Exports', what: 'Downloaded contacts', about: ['Group', 'ListID'] },
  exportSelected: { kind: 'Exports', what: 'Downloaded chosen contacts', about: ['Group', 'ListID'] },
  exportOptOuts: { kind: 'Exports', what: 'Downloaded the opt-out report' },
  exportDetails: {
    ...{ kind: 'Exports', what: 'Downloaded the results of a broadcast' },
    about: ['Broadcast', 'BroadcastID'],
  },
  exportSelectedDetails: {
    ...{ kind: 'Exports', what: 'Downloaded chosen results of a broadcast' },
    about: ['Broadcast', 'BroadcastID'],
  },
  exportTextReplies: {
    ...{ kind: 'Exports', what: 'Downloaded the replies to a broadcast' },
    about: ['Broadcast', 'BroadcastID'],
  },
  exportSelectedReplies: {
    ...{ kind: 'Exports', what: 'Downloaded chosen replies to a broadcast' },
    about: ['Broadcast', 'BroadcastID'],
  },
  exportCallResults: {
    ...{ kind: 'Exports', what: 'Downloaded the calls of a broadcast' },
    about: ['Broadcast', 'BroadcastID'],
  },
  mergeReport: { kind: 'Exports', what: 'Downloaded the personal texts of a broadcast' },
  importReport: { kind: 'Exports', what: 'Downloaded what a file had wrong', about: ['Import', 'FileID'] },
  exportAccountLog: { kind: 'Exports', what: 'Downloaded this log' },
}
