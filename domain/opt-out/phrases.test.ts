import { expect, test } from 'vitest'
import { compileWords } from './phrases.ts'

const find = (...wishes: string[]) => compileWords([{ others: [], doubts: [], wishes, hints: [] }])

test.each([
  ['stop the (?!texts )', ' stop the presses ', true],
  ['stop the (?!texts )', ' stop the texts ', false],
  ['stop (?!(?:the|these) (?:texts|calls) )', ' stop these calls ', false],
  ['stop (?!(?:the|these) (?:texts|calls) )', ' stop these lights ', true],
  ['baja la ', ' baja la luz ', true],
  ['stop', ' stopped ', false],
  ['stop$', ' stop now ', false],
])('%s in “%s”: %s', (phrase, words, isFound) => expect(find(phrase)(words) === 'wishes').toBe(isFound))
