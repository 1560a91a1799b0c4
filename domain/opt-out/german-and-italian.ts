import type { Wording } from './phrases.ts'

/** Without a corpus of their own: only what is plain. */
export const germanAndItalian: Wording = {
  others: [
    '(?:bekomme|erhalte|kriege) … … (?:nachrichten|sms)',
    'nachrichten mehr (?:bekommen|erhalten|gesehen|gekriegt)',
  ],
  doubts: [],
  wishes: [
    'falsche nummer',
    'keine (?:weiteren )?(?:nachrichten|sms) mehr',
    'schreiben sie mir nicht',
    'numero sbagliato',
    '(?:toglietemi|rimuovetemi|cancellatemi)',
    'non (?:mi )?(?:scrivete|mandate|inviate)',
  ],
  hints: [],
}
