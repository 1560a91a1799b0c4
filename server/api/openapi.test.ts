import { readFile } from 'node:fs/promises'
import { allCalls } from '@carillon/contract/calls.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { notedCalls } from './noted-calls.ts'
import { type Examples, openApiOf } from './openapi.ts'
import type { Json } from './openapi-schemas.ts'

const examples = JSON.parse(await readFile(new URL('./examples.json', import.meta.url), 'utf8')) as Examples
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
const document = JSON.parse(JSON.stringify(openApiOf(allCalls, '1.0.0', examples))) as any
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  parameters: Json[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { content: Record<string, { example?: unknown }> }>
}
const operations = Object.values(document.paths).flatMap((path) => Object.values(path as Record<string, Operation>))

test('an independent validator finds nothing wrong with the document', async () => {
  const read = await new Validator().validate(structuredClone(document))
  expect(read.errors).toBeUndefined()
  expect(read.valid).toBe(true)
})

test('every reference leads to something', () => {
  const missing = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)]
    .map(([, path]) => path!)
    .filter((path) => path.split('/').reduce((at, name) => at?.[name], document) === undefined)
  expect(missing).toEqual([])
})

test('each call is one operation, under a heading that the document explains', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(allCalls.map(({ name }) => name).sort())
  const headings = new Set(document.tags.map(({ name }: { name: string }) => name))
  expect(operations.flatMap(({ tags }) => tags).filter((tag) => !headings.has(tag))).toEqual([])
  expect(document['x-tagGroups'].at(-1).tags).toEqual(['Staff'])
})

test('sending a text is the first call of the reference, and a menu has room for what each is called', () => {
  const broadcasts = operations.filter(({ tags }) => tags.includes('Broadcasts'))
  expect(broadcasts.slice(0, 2).map(({ operationId }) => operationId)).toEqual(['createBroadcast', 'listBroadcasts'])
  expect(broadcasts[0]!.summary).toMatch(/^Send a text to /)
  expect(operations.filter(({ summary }) => /^The same|;/.test(summary)).map(({ operationId }) => operationId)).toEqual(
    [],
  )
})

test('every operation shows a request and a reply', () => {
  const bare = operations.flatMap(({ operationId, requestBody, responses }) => {
    const done = Object.entries(responses).find(([status]) => status.startsWith('2'))![1]
    const shown = [...Object.entries(requestBody?.content ?? {}), ...Object.entries(done.content)]
    const isFile = (type: string) => type === 'multipart/form-data' || (requestBody && type === 'text/csv')
    return shown.filter(([type, { example }]) => example === undefined && !isFile(type)).map(() => operationId)
  })
  expect(bare).toEqual([])
})

test('what several operations have stands once', () => {
  const shapes = Object.values(document.components.schemas as Record<string, Json>).map((shape) =>
    JSON.stringify(shape),
  )
  const large = shapes.filter((shape) => shape.length > 2000)
  expect(new Set(large).size).toBe(large.length)
  for (const { parameters } of operations) {
    expect(parameters.filter((one) => one.name === 'Idempotency-Key')).toEqual([])
  }
  // Without examples, which a generated client leaves out; more than 3,000 each before shapes had names.
  expect(JSON.stringify(openApiOf(allCalls, '1.0.0')).length / allCalls.length).toBeLessThan(2000)
})

/**
 * Who changes what stands in the log of the account (noted-calls.ts), but for what notes itself, and what these reasons say. A call that
 * changes something is declared in one of the two.
 */
const unnotedCalls: Readonly<Record<string, readonly string[]>> = {
  'notes itself': [
    ...[
      'undo',
      'addAccountUser',
      'handOver',
      'inviteAccountUser',
      'updateAccountUser',
      'updateAccountUsers',
      'askForPlan',
    ],
    ...[
      'moveOwnAccount',
      'login',
      'openLoginLink',
      'choosePassword',
      'leaveSupport',
      'confirmSignUp',
      'createFirstUser',
      'requireSecondFactor',
      'setPasswordDays',
      'resetSecondFactor',
    ],
    ...['setSingleSignOn', 'setSaml', 'removeSingleSignOn', 'turnSingleSignOn', 'finishSignOn'],
    ...['addSignInDomain', 'proveSignInDomain', 'removeSignInDomain', 'testSingleSignOn'],
  ],
  'is of nobody who is signed in yet, or of a session that goes on': [
    ...[
      'resetSession',
      'changeExpiredPassword',
      'readPasswordLink',
      'requestPasswordLink',
      'resendSignUp',
      'signUp',
      'validateEmail',
    ],
    ...[
      'validatePromoCode',
      'finishSignIn',
      'textSignInCode',
      'askPasskey',
      'signInByPasskey',
      'beginSignOn',
      'getSamlMetadata',
    ],
  ],
  'changes nothing': [
    ...[
      'validateUserName',
      'validateBroadcast',
      'validatePhone',
      'lookUpPhoneNumber',
      'previewMerge',
      'checkShortUrls',
    ],
    ...['lookupShortUrls', 'validateSchedule', 'getSound', 'getCallSound', 'getVoicemail', 'previewSpeech'],
  ],
  'is of the user’s own screen': [
    ...[
      'dismissNotice',
      'restoreNotice',
      'addPushToken',
      'deletePushToken',
      'setProfilePicture',
      'removeProfilePicture',
    ],
    ...['beginSecondFactor', 'beginPasskey', 'saveOnboardingStep', 'sendMfa', 'verifyMfa', 'dismissRepeatingFailures'],
  ],
  'is kept with the contact, in its history': [
    ...[
      'addContact',
      'updateContact',
      'addContacts',
      'addContactsToGroup',
      'addGroup',
      'updateGroup',
      'detailsToGroup',
    ],
    ...['uploadFile', 'processFileUpload', 'correctImportRow', 'removeImportRow'],
  ],
  'is kept with the conversation': [
    ...['scheduleConversations', 'startConversations', 'openConversation', 'saveConversationDraft', 'sendTextMessage'],
    ...['setSignatureSetting', 'undoConversations', 'unreadConversation', 'updateConversation', 'updateConversations'],
    ...['updateVoicemail'],
    ...[
      'viewConversation',
      'cancelScheduledConversation',
      'sendScheduledNow',
      'cancelTextMessage',
      'sendTextMessageNow',
      'updateScheduledConversation',
      'sendAgain',
    ],
  ],
  'is of a draft': [
    ...[
      'contactsToDraft',
      'listsToDraft',
      'saveDraft',
      'sendDraftTest',
      'setDraftType',
      'startDraft',
      'repeatingToDraft',
    ],
    ...['addDraftContactLists', 'addDraftContacts', 'addDraftFile', 'addDraftGroups', 'removeDraftContacts'],
    ...['removeDraftGroups', 'removeDraftSource', 'undoDraftRemoval', 'updateDraftContacts', 'setDraftMessage'],
    ...['startDraftMerge', 'startMerge', 'updateMergedMessages', 'detailsToDraft', 'repliesToDraft'],
  ],
  'is kept with the broadcast, in its timeline': [
    ...['createBroadcast', 'updateBroadcast', 'setBroadcastMessage', 'setBroadcastLabels', 'createRepeatingBroadcast'],
    ...['renewRecording'],
    ...['runRepeatingAgain', 'updateRepeatingBroadcast'],
  ],
  'adds to the library, or names what is there': [
    ...['addLabel', 'updateLabel', 'addTemplate', 'updateTemplate', 'updateTemplates', 'uploadImage', 'uploadAudio'],
    ...['updateAudio', 'updateAudios', 'saySpeech'],
  ],
}

test('every call that changes something stands in the log of the account, or says why it does not', () => {
  const changing = allCalls.filter(
    ({ method, givesFile, who }) => who !== 'staff' && (method !== 'GET' || givesFile !== null),
  )
  const declared = [...Object.keys(notedCalls), ...Object.values(unnotedCalls).flat()].toSorted()
  expect(declared).toEqual(changing.map(({ name }) => name).toSorted())
})
