import { type Address, addresses, type TourName } from '../../platform/addresses.ts'

/** What is said at one place of a page; `at` finds the place, where there is one to point to. */
type Stop = { readonly sentence: string; readonly at?: string }

type Tour = { readonly title: string; readonly to: Address; readonly stops: readonly Stop[] }

/** Tours of real pages, beside which they stand. Those of broadcasts have a wizard of their own (broadcast-wizard/sample). */
export const tours: Readonly<Record<TourName, Tour>> = {
  import: {
    title: 'Importing a list',
    to: addresses.newImport,
    stops: [
      {
        sentence: 'An import goes through these steps. You can leave at any of them and go on later: it is kept.',
        at: '[data-tour="import-steps"]',
      },
      {
        sentence: 'Drop your list here, as Excel or CSV. Nothing is saved yet, and nobody is texted.',
        at: '[data-tour="import-file"]',
      },
      {
        sentence: 'No list at hand? The sample shows what a good one looks like, and you may import it to try.',
        at: '[data-tour="import-sample"]',
      },
      {
        sentence:
          'Next you say what each column is. Most are recognized by their headings, and you see the first person as they will be.',
      },
      {
        sentence:
          'Then every row that is not right is listed, to mend or to leave out. Whoever you have already is not added twice.',
      },
      { sentence: 'Once it is in, the import can be taken back as a whole, from the tray of what you did last.' },
    ],
  },
  inbox: {
    title: 'The inbox',
    to: addresses.inbox,
    stops: [
      {
        sentence: 'Whatever people write to your text numbers comes here, one conversation for each person.',
        at: '[data-tour="conversations"]',
      },
      {
        sentence: 'Choose what to see: all of it, what is unread, one text number, or the answers to a broadcast.',
        at: '[data-tour="views"]',
      },
      { sentence: 'Search for a name, a number or words that were said.', at: '[data-tour="search"]' },
      {
        sentence:
          'Open a conversation and write. It goes out as a text, and what became of it is said below. The plus has pictures, your library, and a later time.',
        at: '[data-composer]',
      },
      {
        sentence: 'When nothing is left to do, mark it as done. It comes back by itself when they write again.',
        at: '[aria-keyshortcuts="e"]',
      },
      { sentence: 'By keyboard: j and k go from one to the next, r replies, e is done. ? shows all keys.' },
    ],
  },
}
