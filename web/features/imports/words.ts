import type { FileUpload } from '@carillon/contract/imports.ts'
import { formatCount, formatCounted } from '../../ui/format.ts'

/** What a file was uploaded for; people of a broadcast go nowhere else. */
export type FilePurpose = FileUpload['Purpose']

/** Contacts go into the book, opt-outs onto the list of those who are left in peace: the same steps in other words. */
export type ImportPurpose = Exclude<FilePurpose, 'broadcast'>

export const purposeOf = (Purpose: FileUpload['Purpose']): ImportPurpose =>
  Purpose === 'optouts' ? 'optouts' : 'contacts'

type Words = {
  readonly title: string
  readonly back: string
  readonly file: string
  readonly importTitle: string
  readonly importSentence: string
  readonly reviewSentence: string
  readonly people: (count: number) => string
  readonly ready: (count: number) => string
  readonly act: (count: number) => string
  readonly saving: string
  readonly nothingYet: string
  readonly kept: (added: number, updated: number) => string
}

export const wordsOf = (purpose: ImportPurpose): Words => words[purpose]

const words: Record<ImportPurpose, Words> = {
  contacts: {
    title: 'Import contacts',
    back: 'Contacts',
    file: 'A list of people from a spreadsheet or another program. Nothing is added before you have seen it.',
    importTitle: 'Import',
    importSentence: 'Where they go. Everyone you import is in Everyone too.',
    reviewSentence: 'Nothing has been added to your contacts yet.',
    people: (count) => formatCounted(count, 'person', 'people'),
    ready: (count) => (count === 1 ? 'person is ready' : 'people are ready'),
    act: (count) => `Import ${formatCounted(count, 'contact')}`,
    saving: 'Adding to your contacts',
    nothingYet: 'Nothing has been added to your contacts.',
    kept: (added, updated) =>
      added + updated === 0
        ? 'Nobody had been added yet.'
        : `${formatCounted(added, 'contact')} added and ${formatCount(updated)} updated before it stopped: they stay in your contacts.`,
  },
  optouts: {
    title: 'Import opt-outs',
    back: 'Opt-outs',
    file: 'Numbers that must not be texted or called. Nobody is opted out before you have seen the list.',
    importTitle: 'Opt out',
    importSentence: 'What these numbers shall not get from you any more.',
    reviewSentence: 'Nobody has been opted out yet.',
    people: (count) => formatCounted(count, 'number'),
    ready: (count) => (count === 1 ? 'number is ready' : 'numbers are ready'),
    act: (count) => `Opt out ${formatCounted(count, 'number')}`,
    saving: 'Opting out',
    nothingYet: 'Nobody has been opted out.',
    kept: (added) =>
      added === 0
        ? 'No number had been opted out yet.'
        : `${formatCounted(added, 'number')} had been opted out before it stopped and ${added === 1 ? 'stays' : 'stay'} so.`,
  },
}

/** The default sentence of every step. */
export const notProcessed = 'The file could not be processed.'
