import type { ThreadItem } from '@carillon/contract/broadcast-results.ts'
import { Text } from '@mantine/core'
import { toBroadcast } from '../../platform/addresses.ts'
import bubbles from '../../ui/bubbles.module.css'
import { TextLink } from '../../ui/link-button.tsx'
import { daysOf, effectOf, resultWord, turnOf } from '../contact-page/said-words.ts'
import { Bubble } from '../inbox-thread/bubble.tsx'
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
            <OneText key={item.ID} item={item} isOther={item.BroadcastID !== BroadcastID} />
          ))}
        </ol>
      </div>
    ))}
  </section>
)

/** `isOther`: not of the broadcast that one looks at, whose result and reason stand above. */
const OneText = ({ item, isOther }: { item: ThreadItem; isOther: boolean }) => (
  <Bubble
    isInbound={item.IsInbound}
    message={item.Message}
    at={item.Date}
    pictures={item.Media}
    turn={turnOf(item)}
    state={resultWord(item.Outcome)}
    detail={isOther && mayPuzzle.has(item.Outcome) && item.ResultDetail}
    labels={[
      effectOf(item),
      isOther && item.BroadcastID !== null && (
        <TextLink {...toBroadcast(item.BroadcastID)} size="xs">
          Another broadcast
        </TextLink>
      ),
    ].filter(Boolean)}
  />
)

/** Outcomes that ask why. */
const mayPuzzle: ReadonlySet<string> = new Set(['failed', 'invalid', 'notSent', 'unknown'])
