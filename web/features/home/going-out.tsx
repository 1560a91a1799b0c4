import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Card } from '../../ui/card.tsx'
import { formatPercent } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StatusWord, toneOf } from '../../ui/status-word.tsx'
import { sentText } from '../broadcasts/handed-over.ts'
import { shownStatus } from '../broadcasts/shown-status.ts'
import { isMoving, waitingLine } from '../broadcasts/waiting-line.ts'
import { BroadcastLink } from './broadcast-link.tsx'
import classes from './home-page.module.css'

/** What is on its way, live. Nothing is shown when nothing is. */
export const GoingOut = ({ broadcasts }: { broadcasts: readonly Broadcast[] }) => {
  if (broadcasts.length === 0) return null
  return (
    <Card title="Going out now" flush>
      <ul className={classes.list}>
        {broadcasts.map((broadcast) => {
          const { BroadcastID, BroadcastName, PhoneNumberCount, TotalCompleted } = broadcast
          const word = shownStatus(broadcast)
          const waiting = waitingLine(broadcast)
          return (
            <li key={BroadcastID}>
              <div className={classes.row}>
                <BroadcastLink broadcast={broadcast} />
                <StatusWord word={word} isMoving={isMoving(broadcast)} />
              </div>
              <div className={classes.bar}>
                <ProgressBar
                  label={`Progress of ${BroadcastName}`}
                  value={TotalCompleted}
                  total={PhoneNumberCount}
                  isMoving={isMoving(broadcast)}
                  tone={toneOf(word)}
                  height={8}
                />
              </div>
              <div className={classes.row} style={{ marginTop: 6 }}>
                <span className={classes.quiet}>{sentText(broadcast)}</span>
                <span className={classes.quiet}>{formatPercent(TotalCompleted, PhoneNumberCount)}</span>
              </div>
              {waiting && <div className={classes.quiet}>{waiting}</div>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
