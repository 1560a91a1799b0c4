import { readdirSync, readFileSync } from 'node:fs'
import { allCalls } from '@carillon/contract/calls.ts'
import { expect, test } from 'vitest'

const features = new URL('../features/', import.meta.url)

/** Done twice it is there twice, or the second one is refused because of the first. */
const makes: ReadonlySet<string> = new Set([
  ...allCalls.filter(({ creates }) => creates).map(({ name }) => name),
  ...['addGroup', 'addApiToken', 'addApiConsumer', 'addTemplate', 'startDraft', 'mergeContacts', 'importFile'],
  ...[
    'importOptOuts',
    'inviteAccountUser',
    'startConversations',
    'sendDraftTest',
    'sendMfa',
    'verifyMfa',
    'giveCredits',
  ],
])

/** A file cannot be told from another by its words; a key of a browser is made once by the browser. */
const notOnce = ['uploadAudio', 'uploadImage', 'addPasskey']

test('what makes something is done once, however often its button is pressed', () => {
  const sent = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(new URL(file, features), 'utf8').matchAll(/useSend\((\w+)(, \{[^{}]*\})?/g)].map(
        ([, call, options = '']) => ({ file, call: call!, isOnce: options.includes('isOnce: true') }),
      ),
    )
    .filter(({ call }) => makes.has(call) && !notOnce.includes(call))
  expect(sent.length).toBeGreaterThan(20)
  expect(sent.filter(({ isOnce }) => !isOnce).map(({ file, call }) => `${file}: ${call}`)).toEqual([])
})
