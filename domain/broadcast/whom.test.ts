import { expect, test } from 'vitest'
import { promisedText, whomText } from './whom.ts'

test.each([
  [{ phones: 1, people: 1 }, 39, '1 person now, not 39'],
  [{ phones: 4, people: 4 }, 6, '4 people now, not 6'],
  [{ phones: 1204, people: 1204 }, 1300, '1,204 people now, not 1,300'],
  [{ phones: 4, people: 3 }, 1, '3 people on 4 phones now, not 1 phone'],
  [{ phones: 4, people: 3 }, 6, '3 people on 4 phones now, not 6 phones'],
])('%j where %i were promised is "%s"', (whom, promised, text) => {
  expect(`${whomText(whom)} now, not ${promisedText(promised, whom)}`).toBe(text)
})
