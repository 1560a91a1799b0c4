import type { ThreadItem } from '@carillon/contract/broadcast-results.ts'
import { Text, VisuallyHidden } from '@mantine/core'
import { formatDay, formatTime } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link-button.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import classes from './person-panel.module.css'
import { outcomeWord, sideWord } from './thread-words.ts'

type Props = { BroadcastID: number; name: string; thread: readonly ThreadItem[] }

/** Everything said between this text number and one person, the newest at the bottom. */
export const PersonThread = ({ BroadcastID, name, thread }: Props) => (
  <section className={classes.thread} aria-label={`Messages with ${name}`}>
    {thread.length === 0 && <Text c="dimmed">Nothing has been said to or by {name} yet.</Text>}
    <ol className={classes.items}>
      {thread.map((item, at) => {
        const day = formatDay(item.Date)
        const isNewDay = at === 0 || formatDay(thread[at - 1]!.Date) !== day
        return (
          <li key={item.ID} className={classes.item} data-inbound={item.IsInbound || undefined}>
            {isNewDay && <span className={classes.day}>{day}</span>}
            <VisuallyHidden>{item.IsInbound ? 'They wrote:' : 'You wrote:'}</VisuallyHidden>
            {item.Media.map(({ MediaID, Uri, Name }) => (
              <img key={MediaID} className={classes.picture} src={Uri} alt={Name} />
            ))}
            {item.Message && <p className={classes.bubble}>{item.Message}</p>}
            <div className={classes.below}>
              <time dateTime={item.Date}>{formatTime(item.Date)}</time>
              {sideWord(item) && <span>{sideWord(item)}</span>}
              {item.BroadcastID !== null && item.BroadcastID !== BroadcastID && (
                <TextLink
                  to="/broadcast-details/$id/{-$section}/{-$sub}"
                  params={{ id: String(item.BroadcastID) }}
                  size="xs"
                >
                  Another broadcast
                </TextLink>
              )}
              {outcomeWord(item) && <StatusWord {...outcomeWord(item)!} />}
            </div>
          </li>
        )
      })}
    </ol>
  </section>
)
