import classes from './status-word.module.css'

export type Tone = 'violet' | 'teal' | 'amber' | 'ink' | 'grey' | 'red' | 'green'

type Props = { word: string; tone?: Tone; isMoving?: boolean }

/** A status: a word with a dot, the same colour everywhere. The dot of what is under way moves. */
export const StatusWord = ({ word, tone = toneOf(word), isMoving = word === 'Broadcasting' }: Props) => (
  <span className={classes.status} data-tone={tone}>
    <span className={classes.dot} data-moving={isMoving || undefined} aria-hidden="true" />
    {word}
  </span>
)

const tones: Record<string, Tone> = {
  Scheduled: 'violet',
  Broadcasting: 'teal',
  Processing: 'teal',
  'Waits for approval': 'violet',
  'Sent back': 'amber',
  Paused: 'amber',
  'Needs Message': 'amber',
  Completed: 'ink',
  Canceled: 'grey',
  Expired: 'grey',
  Declined: 'red',
  Failed: 'red',
}

/** The colour of a status word; words of no list are ink. */
export const toneOf = (word: string): Tone => tones[word] ?? 'ink'
