/** The requests that programs of the existing public API make, as they make them, and what each reads from the reply. */
export type Reads = Readonly<Record<string, 'number' | 'byte' | 'text' | 'flag' | 'list' | 'text or null' | 'absent'>>

export type Replay = {
  readonly client: 'Go' | 'C#' | 'Node' | 'Python' | 'PHP' | 'TypeScript'
  readonly what: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the host, with its query; `{PersonID}` and the like are of earlier replies. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** What it signs with in place of the token's secret, or how else it says who it is. */
  readonly signs: 'empty secret' | "consumer's secret" | 'in the query' | 'Bearer' | 'zero GUID for no token'
  readonly reads: Reads
  /** Of each item of a list. */
  readonly readsItems?: Reads
  /** It has no address to come back to. */
  readonly makesNothing?: boolean
  /** Names that a later path takes from this reply. */
  readonly keeps?: readonly string[]
}

const json = { 'content-type': 'application/json', accept: 'application/json' }
const page: Reads = { Size: 'number', Items: 'list', Previous: 'text or null', Next: 'text or null' }
const broadcast: Reads = {
  ...{ BroadcastID: 'number', BroadcastName: 'text', BroadcastType: 'text', BroadcastStatus: 'text' },
  ...{ BroadcastStatusCategory: 'text', StartDate: 'text', CreatedDate: 'text', MaxMessageLength: 'absent' },
  ...{ Uri: 'text', UriBroadcastDetails: 'text', PhoneNumberCount: 'number', TotalCompleted: 'number' },
  ...{ CreditsUsed: 'number', MaxCreditCost: 'number', UnreadTextReplies: 'number', EstimatedCompletion: 'number' },
  ...{ FailedContacts: 'list', TextNumberID: 'number', CallingWindowIgnored: 'flag' },
}

/** A whole object with what its caller left alone: null where that is possible, else 0 or false. */
const wholeBroadcast = {
  ...{ BroadcastID: 0, BroadcastName: 'Snow day', BroadcastType: 'SMS', StartDate: null, CallerID: null },
  ...{ BroadcastStatus: null, BroadcastStatusCategory: null, CreatedDate: null, CheckCallingWindow: null },
  ...{ ContinueOnNextDay: null, Lists: null, PrimaryPhoneNumbersOnly: true, Audio: null, AudioVM: null },
  ...{ RetryTimes: null, CallThrottle: null, MaxMessageLength: 0, TextMessage: 'School is closed.' },
  ...{ TextNumberID: null, TextBroadcastID: 0 },
}
const person = { FirstName: null, LastName: null, Notes: null }

/** As it is typed: `2/1/2020 1:15PM`. */
const soon = new Date(Date.now() + 30 * 86_400_000)
const nextMonth = `${soon.getMonth() + 1}/${soon.getDate()}/${soon.getFullYear()} 1:15PM`

const form = (boundary: string, type: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="File"; filename="people.csv"\r\nContent-Type: ${type}\r\n\r\n${content}\r\n--${boundary}--\r\n`
const people = 'Phone,First\n2175550151,Ann\n2175550152,Bob\n'

export const replays: readonly Replay[] = [
  {
    ...{ client: 'Go', what: 'makes a list', method: 'POST', path: '/v1/lists', headers: json, signs: 'empty secret' },
    body: '{"ListName":"Drivers"}',
    reads: { ListID: 'number', ListName: 'text', ListType: 'text' },
    keeps: ['ListID'],
  },
  {
    ...{ client: 'Go', what: 'follows pages', method: 'GET', path: '/v1/lists?pagesize=1', signs: 'empty secret' },
    reads: page,
    readsItems: { ListID: 'number', ListName: 'text', ListType: 'text' },
  },
  {
    ...{ client: 'Go', what: 'makes a contact', method: 'POST', path: '/v1/contacts', headers: json },
    signs: 'empty secret',
    body: '{"FirstName":"Ann","LastName":"Lee","PrimaryPhone":"2175550150","Lists":[{"ListID":{ListID},"ListName":"Drivers"}]}',
    reads: { PersonID: 'number', FirstName: 'text', LastName: 'text', PrimaryPhone: 'text', Lists: 'list' },
    keeps: ['PersonID'],
  },
  {
    ...{ client: 'Go', what: 'removes it', method: 'DELETE', path: '/v1/contacts/{PersonID}', signs: 'empty secret' },
    reads: {},
  },
  {
    ...{ client: 'Go', what: 'removes the list', method: 'DELETE', path: '/v1/lists/{ListID}', signs: 'empty secret' },
    reads: {},
  },
  {
    ...{ client: 'Go', what: 'empties Deleted', method: 'DELETE', path: '/v1/lists/deleted/contacts' },
    signs: 'empty secret',
    reads: {},
  },
  {
    ...{
      client: 'C#',
      what: 'sends a text with all properties',
      method: 'POST',
      path: '/v1/broadcasts',
      headers: json,
    },
    signs: 'empty secret',
    body: JSON.stringify({
      ...wholeBroadcast,
      Contacts: [
        { ...person, PrimaryPhone: '2175550150' },
        { ...person, PrimaryPhone: '2175550150' },
      ],
    }),
    reads: broadcast,
    keeps: ['BroadcastID'],
  },
  {
    ...{ client: 'C#', what: 'reads its numbers', method: 'GET', path: '/v1/textnumbers', headers: json },
    signs: 'empty secret',
    reads: page,
    readsItems: {
      TextNumberID: 'number',
      TextPhoneNumber: 'text',
      Name: 'text',
      Description: 'text',
      IsDefault: 'flag',
    },
  },
  {
    ...{ client: 'C#', what: 'uploads a file', method: 'POST', path: '/v1/fileuploads', body: people },
    signs: 'empty secret',
    headers: { 'content-type': 'csv' },
    reads: { FileID: 'number' },
    keeps: ['FileID'],
  },
  {
    ...{
      client: 'C#',
      what: 'drafts',
      method: 'POST',
      path: '/v1/draftbroadcasts',
      headers: json,
      signs: 'empty secret',
    },
    body: JSON.stringify({
      ...{ Contacts: [{ ...person, PrimaryPhone: '2175550150' }], DraftBroadcastID: 0, FailedContacts: null },
      ...{ SingleSignOnToken: null, SingleSignOnUrl: null },
    }),
    reads: { DraftBroadcastID: 'number', FailedContacts: 'list' },
  },
  {
    ...{ client: 'TypeScript', what: 'sends a text later', method: 'POST', path: '/v1/broadcasts', headers: json },
    signs: "consumer's secret",
    body: JSON.stringify({
      ...{
        BroadcastName: 'Later',
        BroadcastType: 'SMS',
        TextMessage: 'Hi',
        TextNumberID: '',
        StartDate: nextMonth,
      },
      Contacts: [{ PrimaryPhone: 2_175_550_150 }],
    }),
    reads: broadcast,
  },
  {
    ...{ client: 'Node', what: 'reads the account', method: 'GET', path: '/v1/account', signs: "consumer's secret" },
    reads: { AccountID: 'number', AvailableCallUnits: 'number' },
  },
  {
    ...{
      client: 'Node',
      what: 'reads results',
      method: 'GET',
      path: '/v1/broadcasts/{BroadcastID}/details?takesize=2',
    },
    signs: 'Bearer',
    reads: page,
    readsItems: {
      ...{ PhoneNumber: 'text', NumberOfAttempts: 'number', LastCallTime: 'text or null', TextResult: 'text' },
      ...{ TextStatus: 'text', Credits: 'number' },
    },
  },
  {
    ...{ client: 'Python', what: 'sends to a file', method: 'POST', path: '/v1/broadcasts', headers: json },
    signs: 'empty secret',
    body: '{"BroadcastName":"File","BroadcastType":"SMS","TextMessage":"Hi","FileUploads":[{"FileID":"{FileID}","UserIndicatedConsentDeclared":"true"}],"StartDate":""}',
    reads: broadcast,
  },
  {
    ...{ client: 'Python', what: 'uploads without a type', method: 'POST', path: '/v1/fileuploads', body: people },
    signs: "consumer's secret",
    reads: { FileID: 'number' },
  },
  {
    ...{ client: 'Python', what: 'uploads a form under another type', method: 'POST', path: '/v1/fileuploads' },
    signs: "consumer's secret",
    headers: { 'content-type': 'audio/mpeg' },
    body: form('a1b2', 'text/csv', people),
    reads: { FileID: 'number' },
  },
  {
    ...{
      client: 'PHP',
      what: 'signs in the query',
      method: 'GET',
      path: '/v1/broadcasts?pagesize=1',
      signs: 'in the query',
    },
    reads: page,
    readsItems: { BroadcastID: 'number', BroadcastStatus: 'text', MaxMessageLength: 'absent' },
  },
  {
    ...{ client: 'PHP', what: 'sends empty lists for objects', method: 'POST', path: '/v1/broadcasts', headers: json },
    signs: 'empty secret',
    body: JSON.stringify({
      ...{ BroadcastName: 'PHP', TextMessage: 'Hi', Media: '', Lists: [], TextSurveyAutoReplies: [], StartDate: 0 },
      ...{
        IsTextSurvey: 'false',
        Contacts: [{ PrimaryPhone: '2175550150', SecondaryPhone: 2_175_550_151, Notes: [] }],
      },
    }),
    reads: broadcast,
  },
  {
    ...{ client: 'C#', what: 'signs its user in with a token that is none', method: 'POST', path: '/v1/user/login' },
    ...{ headers: json, signs: 'zero GUID for no token', makesNothing: true },
    body: JSON.stringify({ UserName: 'olive.owner', PinCode: 'carillon2026', Password: null }),
    reads: { AuthToken: 'text', UserID: 'number' },
  },
  {
    ...{ client: 'TypeScript', what: 'writes paths as it likes', method: 'GET', signs: 'Bearer' },
    path: '/V1/TextNumbers?PageSize=1',
    reads: page,
    readsItems: { TextNumberID: 'number', TextPhoneNumber: 'text' },
  },
  {
    ...{
      client: 'PHP',
      what: 'starts a draft and opens it',
      method: 'POST',
      path: '/v1/draftbroadcasts',
      headers: json,
    },
    ...{ signs: "consumer's secret" },
    body: '{"Contacts":[{"PrimaryPhone":"2175550158","FirstName":"Ann"}]}',
    reads: { DraftBroadcastID: 'number', SingleSignOnUrl: 'text', FailedContacts: 'list' },
  },
]
