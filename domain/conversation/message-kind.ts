/**
 * What a text was that is said singly, by which the inbox labels it, and what it does to the conversation of its two numbers:
 *
 *   opens   makes the conversation where there is none; one that comes in is unread, and the conversation not done any more
 *   joins   stands in the conversation where there is one: what Carillon settles by itself leaves nobody anything to answer
 *   apart   stands in none
 *
 * An answer to a text survey is a Chat with its answer. A text of a broadcast is none of these: it opens nothing, or a broadcast
 * would fill the inbox with everybody who never wrote.
 */
export const messageKinds = {
  Chat: 'opens',
  'Auto Opt-out': 'opens',
  'Auto Reply': 'opens',
  Keyword: 'opens',
  'Survey Reply': 'opens',
  Stop: 'joins',
  Unstop: 'joins',
  Help: 'joins',
  Join: 'joins',
  Launch: 'joins',
  'Stop Reply': 'joins',
  'Unstop Reply': 'joins',
  'Help Reply': 'joins',
  'Join Reply': 'joins',
  Verification: 'apart',
  Test: 'apart',
  Notice: 'apart',
} as const

export type MessageKind = keyof typeof messageKinds

/** What confirms a reserved word. */
export type Confirmation = 'Stop Reply' | 'Unstop Reply' | 'Help Reply' | 'Join Reply'

export const isConfirmation = (kind: string): kind is Confirmation =>
  ['Stop Reply', 'Unstop Reply', 'Help Reply', 'Join Reply'].includes(kind)

/** Passes opt-outs, credits and limits, because its reader asked for it. */
export const isCompliance = (kind: MessageKind): boolean => kind === 'Verification' || isConfirmation(kind)

/** Costs nothing and counts in no limit, but keeps opt-outs: what a user has asked to be told. */
export const isNotice = (kind: MessageKind): boolean => kind === 'Notice'

/** What comes in and says that texts are welcome again, whatever was said before. */
export const takesAutoOptOutBack = (kind: MessageKind): boolean => kind === 'Unstop' || kind === 'Join'
