import type { FileUpload } from '@carillon/contract/imports.ts'
import { expect, test } from 'vitest'
import { importState } from './import-state.ts'

const counts = {
  ...{ Rows: 1297, Good: 1284, Noted: 0, Bad: 13, DuplicatesInFile: 0, Known: 0 },
  ...{ Removed: 0, Added: 0, Updated: 0, Unchanged: 0 },
}
const stateOf = (
  Step: FileUpload['Step'],
  Progress: FileUpload['Progress'] = 'Complete',
  more: Partial<FileUpload['Counts']> = {},
  Purpose: FileUpload['Purpose'] = 'contacts',
) => {
  const { word, note, act } = importState({ Step, Progress, Purpose, Counts: { ...counts, ...more }, UndoneDate: null })
  return [word, note, act]
}

test('each step says how it stands and what one does with it', () => {
  expect(stateOf('METADATA')).toEqual(['Columns to confirm', '', 'Go on'])
  expect(stateOf('PROCESS', 'InProgress')).toEqual(['Being checked', '', 'Watch'])
  expect(stateOf('PROCESS', 'Complete')).toEqual(['Ready to import', '1,297 rows', 'Go on'])
  expect(stateOf('REVIEW')).toEqual(['Ready to import', '1,297 rows', 'Go on'])
  expect(stateOf('SAVING', 'InProgress')).toEqual(['Importing', '', 'Watch'])
  expect(stateOf('SAVING', 'Error')).toEqual(['Stopped', '', 'See why'])
})

test('what is done says what came of it', () => {
  expect(stateOf('VIEW', 'Complete', { Added: 1200, Updated: 84 })[1]).toBe('1,200 contacts added, 84 updated')
  expect(stateOf('VIEW', 'Complete', { Added: 312 }, 'optouts')[1]).toBe('312 numbers opted out')
  expect(stateOf('VIEW')[1]).toBe('nothing new')
})
