import type { Contact } from '@carillon/contract/contacts.ts'
import { StatusWord } from '../../ui/status-word.tsx'
import { callMarksOf, exceptionsOf, type Mark } from '../contacts/reach.ts'
import classes from './contact-table.module.css'

/** What is out of the ordinary: the grey TXT of those whom no text reaches, a word for every other flag. Of the others nothing is said. */
export const ReachMarks = ({ contact }: { contact: Contact }) => {
  return (
    <span className={classes.marks}>
      {exceptionsOf(contact).map((mark) => (
        <span key={mark.word} className={classes.mark} title={mark.means}>
          <TextMark mark={mark} />
          <StatusWord word={mark.word} tone={mark.tone} />
        </span>
      ))}
      {callMarksOf(contact).map(({ word, tone, means }) => (
        <span key={word} className={classes.mark} title={means}>
          <StatusWord word={word} tone={tone} />
        </span>
      ))}
    </span>
  )
}

// The word beside it says the same, so that the mark is for the eye alone.
const TextMark = ({ mark: { tone } }: { mark: Mark }) =>
  tone === 'grey' ? (
    <span className={classes.txt} aria-hidden="true">
      TXT
    </span>
  ) : null
