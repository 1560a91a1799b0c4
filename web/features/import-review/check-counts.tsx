import type { ImportCounts } from '@carillon/contract/imports.ts'
import { Anchor } from '@mantine/core'
import { formatCount } from '../../ui/format.ts'
import type { Tone } from '../../ui/status-word.tsx'
import type { RowKind } from '../imports/queries.ts'
import { type ImportPurpose, wordsOf } from '../imports/words.ts'
import classes from './check-counts.module.css'

type Props = { counts: ImportCounts; purpose: ImportPurpose; onRows: (kind: RowKind) => void }

/** How many rows are good, and what is with the others; what there is none of is left out. */
export const CheckCounts = ({ counts, purpose, onRows }: Props) => (
  <ul className={classes.counts} aria-label="What we found">
    {countsInWords(counts, purpose).map(({ kind, count, words, tone }) => (
      <li key={kind} data-tone={tone}>
        <strong>{formatCount(count)}</strong> <span>{words}</span>{' '}
        {kind !== 'Good' && kind !== 'New' && kind !== 'Known' && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            aria-label={`See ${count === 1 ? 'it' : 'them'}: ${words}`}
            onClick={() => onRows(kind)}
          >
            See {count === 1 ? 'it' : 'them'}
          </Anchor>
        )}
      </li>
    ))}
  </ul>
)

type Said = { kind: RowKind | 'New' | 'Known'; count: number; words: string; tone: Tone }

/** Who is in the contacts already is said apart from who is new. */
const newAndKnown = (purpose: ImportPurpose, added: number, known: number): Said[] =>
  purpose === 'optouts' || known === 0
    ? []
    : [
        { kind: 'New', count: added, words: added === 1 ? 'of them is new.' : 'of them are new.', tone: 'green' },
        {
          kind: 'Known',
          count: known,
          words: `${known === 1 ? 'of them is' : 'of them are'} in your contacts already. You say later what becomes of ${known === 1 ? 'this one' : 'these'}.`,
          tone: 'teal',
        },
      ]

const countsInWords = (counts: ImportCounts, purpose: ImportPurpose): Said[] => {
  const { Good, Known, Noted, Bad, DuplicatesInFile, Removed } = counts
  const said = (kind: RowKind, count: number, one: string, many: string, tone: Tone): Said[] =>
    count > 0 ? [{ kind, count, words: count === 1 ? one : many, tone }] : []
  return [
    { kind: 'Good', count: Good, words: `${wordsOf(purpose).ready(Good)}.`, tone: 'green' },
    ...newAndKnown(purpose, Good - Known, Known),
    ...said('Bad', Bad, 'row cannot be imported as it is.', 'rows cannot be imported as they are.', 'red'),
    ...said('Noted', Noted, 'of the good rows has a note.', 'of the good rows have a note.', 'amber'),
    ...said(
      'Replaced',
      DuplicatesInFile,
      'row has a number that comes again further down: the later row is used.',
      'rows have a number that comes again further down: the later row is used.',
      'grey',
    ),
    ...said('Removed', Removed, 'row is left out by you.', 'rows are left out by you.', 'grey'),
  ]
}
