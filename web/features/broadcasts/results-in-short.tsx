import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { ResultBar } from '../../ui/result-bar.tsx'
import { answerWords } from './answer-words.ts'
import { resultParts } from './result-parts.ts'
import classes from './results-in-short.module.css'

/** What became of a broadcast, in a row: its bar, its counts, and who has answered. */
export const ResultsInShort = ({ broadcast }: { broadcast: Broadcast }) => {
  const answers = answerWords(broadcast)
  return (
    <div className={classes.results}>
      <ResultBar label={`Results of ${broadcast.BroadcastName}`} parts={resultParts(broadcast)} height={6} />
      {answers !== '' && <div className={classes.answers}>{answers}</div>}
    </div>
  )
}
