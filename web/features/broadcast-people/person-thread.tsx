import type { ThreadItem } from '@carillon/contract/broadcast-results.ts'
import { Text, VisuallyHidden } from '@mantine/core'
import { toBroadcast } from '../../platform/addresses.ts'
import bubbles from '../../ui/bubbles.module.css'
import { formatTime } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { daysOf, effectOf, resultWord } from '../contact-page/said-words.ts'
import classes from './person-panel.module.css'

type Props = { BroadcastID: number; name: string; thread: readonly ThreadItem[] }

/** Everything said between this text number and one person, the newest at the bottom. */
export const PersonThread = ({ BroadcastID, name, thread }: Props) => (
  <section className={classes.thread} aria-label={`Messages with ${name}`}>
    {thread.length === 0 && <Text c="dimmed">Nothing has been said to or by {name} yet.</Text>}
    {daysOf(thread).map(({ day, items }) => (
      <div key={items[0]!.ID}>
        <h4 className={bubbles.dayName}>{day}</h4>
        <ol className={bubbles.items}>
          {items.map((item) => (
            <Bubble key={item.ID} item={item} isOther={item.BroadcastID !== BroadcastID} />
          ))}
        </ol>
      </div>
    ))}
  </section>
)

/** `isOther`: not of the broadcast that one looks at, whose result and reason stand above. */
const Bubble = ({ item, isOther }: { item: ThreadItem; isOther: boolean }) => {
  const effect = effectOf(item)
  const result = resultWord(item.Outcome)
  return (
    <li className={bubbles.item} data-inbound={item.IsInbound || undefined}>
      <VisuallyHidden>{item.IsInbound ? 'They wrote:' : 'You wrote:'}</VisuallyHidden>
      {item.Media.map(({ Uri, Name }) => (
        <img key={Uri} className={bubbles.picture} src={Uri} alt={Name} />
      ))}
      {item.Message && <p className={bubbles.bubble}>{item.Message}</p>}
      <div className={bubbles.below}>
        <time dateTime={item.Date}>{formatTime(item.Date)}</time>
        {effect && <span>{effect}</span>}
        {isOther && item.BroadcastID !== null && (
          <TextLink {...toBroadcast(item.BroadcastID)} size="xs">
            Another broadcast
          </TextLink>
        )}
        {result && <StatusWord {...result} />}
      </div>
      {isOther && mayPuzzle.has(item.Outcome) && <p className={bubbles.detail}>{item.ResultDetail}</p>}
    </li>
  )
}

/** Outcomes that ask why. */
const mayPuzzle: ReadonlySet<string> = new Set(['failed', 'invalid', 'notSent', 'unknown'])
