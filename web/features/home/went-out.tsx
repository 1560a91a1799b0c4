import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { whomText } from '@carillon/domain/broadcast/whom.ts'
import { addresses } from '../../platform/addresses.ts'
import { Card } from '../../ui/card.tsx'
import { formatWhen } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { ResultsInShort } from '../broadcasts/results-in-short.tsx'
import { shownStatus } from '../broadcasts/shown-status.ts'
import { whomOf } from '../broadcasts/whom.ts'
import { BroadcastLink } from './broadcast-link.tsx'
import classes from './home-page.module.css'

export const WentOut = ({ broadcasts }: { broadcasts: readonly Broadcast[] }) => {
  if (broadcasts.length === 0) return null
  return (
    <Card title="What went out" actions={<TextLink to={addresses.broadcasts}>All broadcasts</TextLink>} flush>
      <ul className={classes.list}>
        {broadcasts.map((broadcast) => (
          <li key={broadcast.BroadcastID}>
            <div className={classes.row}>
              <BroadcastLink broadcast={broadcast} />
              <StatusWord word={shownStatus(broadcast)} />
            </div>
            <div className={classes.quiet}>
              {formatWhen(broadcast.StartDate)} · {whomText(whomOf(broadcast))}
            </div>
            <div className={classes.bar}>
              <ResultsInShort broadcast={broadcast} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
