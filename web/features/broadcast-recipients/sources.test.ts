import type { DraftSource } from '@carillon/contract/draft-contacts.ts'
import { expect, test } from 'vitest'
import { removedSentence, sourceName } from './sources.ts'

const source = (Kind: DraftSource['Kind'], Name = '', Category = ''): DraftSource => ({
  ...{ Kind, Name, Category },
  ...{ SourceID: 1, Count: 3 },
})

test.each([
  [source('Group', 'Grade 9'), 'Grade 9'],
  [source('Group'), 'A group you do not see'],
  [source('Contacts', 'All of Everyone'), 'All of Everyone'],
  [source('File', 'Late bus.csv'), 'Late bus.csv'],
  [source('Results', 'Snow day', 'not-replied'), '“Snow day”: Not Replied'],
  [source('Results', 'Snow day', 'text-survey-results/1'), '“Snow day”: Answered Yes'],
  [source('Results', 'Snow day', 'opted-out'), 'From “Snow day”'],
  [source('Results', 'Snow day', 'all'), 'From “Snow day”'],
  [source('Results', 'Snow day'), 'From “Snow day”'],
  [source('Single'), 'Added by hand'],
])('%o is called %s', (of, name) => expect(sourceName(of)).toBe(name))

test('who went with it is told', () => {
  expect(removedSentence(source('File', 'Late bus.csv'), 1)).toBe('Late bus.csv removed, with 1 person.')
  expect(removedSentence(source('Single'), 2)).toBe('2 people removed, who had been added by hand.')
})
