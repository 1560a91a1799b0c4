import type { Call } from '@carillon/contract/call.ts'

/** Headings of the reference, in its order, by the first part of the addresses that stand under them. */
const headings: readonly (readonly [name: string, description: string, parts: readonly string[]])[] = [
  ['Broadcasts', 'Send a text to many, watch it arrive, read who answered.', ['broadcasts']],
  [
    'Conversations',
    'What people write to the text numbers, and what is answered.',
    ['conversations', 'scheduledConversations', 'textmessages'],
  ],
  ['Drafts', 'Put a broadcast together step by step before it is sent.', ['draft-broadcasts']],
  [
    'Personal texts',
    'Work out and check each recipient’s own text before the start.',
    ['template-merges', 'templatemerges'],
  ],
  ['Repeating broadcasts', 'What goes out again and again by a schedule.', ['repeatingbroadcasts']],
  ['Contacts', 'The people of the account.', ['contacts']],
  ['Groups', 'Groups of contacts, which the interface calls lists. Everyone is 0, Unfiled -1, Deleted -2.', ['lists']],
  ['Files', 'Files of contacts, for a broadcast or for the address book.', ['fileuploads']],
  ['Opt-outs', 'Who must not be texted or called.', ['optouts']],
  ['Auto replies', 'What is answered by itself to those who text in.', ['autoreplies']],
  [
    'Library',
    'Texts, audio, pictures and labels to use again.',
    ['templates', 'audio', 'media', 'labels', 'shorturls'],
  ],
  [
    'Phone numbers',
    'What is known of a number, and the numbers that texts are sent from.',
    ['phonenumbers', 'textnumbers', 'validation', 'countries', 'aws'],
  ],
  [
    'Account',
    'The account, its users and settings.',
    ['account', 'user', 'users', 'notifications', 'callerids', 'callsin', 'prices', 'pricing'],
  ],
  ['Tasks', 'Large acts that go on by themselves, and what can be undone.', ['tasks', 'undos']],
  [
    'Sign-in',
    'Sessions of the page, tokens, and the key of the realtime channel.',
    [
      'session',
      'logout',
      'websocket',
      'firstuser',
      'passwordlinks',
      'singlesignon',
      'support',
      'apitokens',
      'signups',
      'groupcode',
    ],
  ],
  ['Staff', 'Calls of whoever runs this installation.', ['staff']],
]

const elsewhere: Readonly<Record<string, string>> = {
  login: 'Sign-in',
  validateEmail: 'Sign-in',
  validatePromoCode: 'Sign-in',
  setDraftMessage: 'Personal texts',
  startDraftMerge: 'Personal texts',
  setBroadcastMessage: 'Personal texts',
  validateUserName: 'Account',
}

export const tags = headings.map(([name, description]) => ({ name, description }))

export const tagOf = (call: Call): string => {
  const named = elsewhere[call.name]
  if (named) return named
  const part = /^\/([\w-]+)/.exec(call.path)?.[1] ?? ''
  const found = headings.find(([, , parts]) => parts.includes(part))
  return found?.[0] ?? part
}

/** Staff calls stand apart: who writes a client has no use for them. */
export const groupsOf = (calls: readonly Call[]): { name: string; tags: string[] }[] => {
  const used = [...new Set(calls.map(tagOf))]
  const others = tags.map(({ name }) => name).filter((name) => used.includes(name) && name !== 'Staff')
  const groups = [
    { name: 'For every account', tags: [...others, ...used.filter((name) => !tags.some((tag) => tag.name === name))] },
  ]
  return used.includes('Staff') ? [...groups, { name: 'Running the installation', tags: ['Staff'] }] : groups
}

/** What a stranger looks for stands before the rest of its heading. */
const first = ['createBroadcast', 'getBroadcast', 'listDetails', 'listTextReplies']

export const inOrder = (calls: readonly Call[]): Call[] => [
  ...first.flatMap((name) => calls.filter((call) => call.name === name)),
  ...calls.filter(({ name }) => !first.includes(name)),
]
