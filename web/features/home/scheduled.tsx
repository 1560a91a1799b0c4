import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Card } from '../../ui/card.tsx'
import { formatWhen } from '../../ui/format.ts'
import { reachText } from '../broadcasts/to-reach.ts'
import { BroadcastLink } from './broadcast-link.tsx'
import classes from './home-page.module.css'

export const Scheduled = ({ broadcasts }: { broadcasts: readonly Broadcast[] }) => {
  if (broadcasts.length === 0) return null
  return (
    <Card title="Scheduled" flush>
      <ul className={classes.list}>
        {broadcasts.map((broadcast) => (
          <li key={broadcast.BroadcastID}>
            <BroadcastLink broadcast={broadcast} />
            <div className={classes.quiet}>
              {formatWhen(broadcast.StartDate)} · {reachText(broadcast)}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
