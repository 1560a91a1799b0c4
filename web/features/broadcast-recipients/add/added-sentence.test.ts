import { expect, test } from 'vitest'
import { addedSentence, sumAdded } from './added-sentence.ts'

test.each([
  [{ Added: 1, AlreadyThere: 0 }, '1 person added.'],
  [{ Added: 1284, AlreadyThere: 1 }, '1,284 people added. 1 person was already there.'],
  [{ Added: 0, AlreadyThere: 2 }, 'Nobody new: 2 people were already there.'],
  [{ Added: 3, AlreadyThere: 0, isOfNumbers: true, PeopleAdded: 2 }, '2 people added, with 3 numbers.'],
  [{ Added: 6, AlreadyThere: 0, PeopleAdded: 3, PeopleAlreadyThere: 0 }, '3 people added, with 6 numbers.'],
  [
    { Added: 6, AlreadyThere: 3, PeopleAdded: 3, PeopleAlreadyThere: 1 },
    '3 people added, with 6 numbers. 1 person was already there.',
  ],
  [{ Added: 3, AlreadyThere: 0, PeopleAdded: 3, PeopleAlreadyThere: 0 }, '3 people added.'],
  [{ Added: 0, AlreadyThere: 6, PeopleAdded: 0, PeopleAlreadyThere: 3 }, 'Nobody new: 3 people were already there.'],
  [{ Added: 1, AlreadyThere: 1, PeopleAdded: 1, PeopleAlreadyThere: 0 }, '1 person added. 1 number was already there.'],
  [{ Added: 3, AlreadyThere: 1, isOfNumbers: true }, '3 numbers added. 1 number was already there.'],
  [{ Added: 0, AlreadyThere: 0 }, '0 people added.'],
  [{ Added: 9, AlreadyThere: 0, Bad: 1 }, '9 people added. 1 row has no number that can be used.'],
])('%o is told', (added, sentence) => expect(addedSentence(added)).toBe(sentence))

test('several are told as one', () =>
  expect(
    sumAdded([
      { Added: 2, AlreadyThere: 1, PeopleAdded: 1, PeopleAlreadyThere: 1 },
      { Added: 3, AlreadyThere: 0, PeopleAdded: 3, PeopleAlreadyThere: 0 },
    ]),
  ).toEqual({ Added: 5, AlreadyThere: 1, PeopleAdded: 4, PeopleAlreadyThere: 1 }))
