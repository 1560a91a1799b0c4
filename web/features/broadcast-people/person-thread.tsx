import type { ThreadItem } from '@carillon/contract/broadcast-results.ts'
import { Text } from '@mantine/core'
import { toBroadcast } from '../../platform/addresses.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { Bubble } from '../inbox-thread/bubble.tsx'
import { labelOf, stateOfOutcome, turnOf } from '../inbox-thread/text-words.ts'
import { ThreadDays } from '../inbox-thread/thread-days.tsx'
import classes from './person-panel.module.css'

type Props = { BroadcastID: number; name: string; thread: readonly ThreadItem[] }

/** Everything said between this text number and one person, the newest at the bottom, where it is no conversation yet. */
export const PersonThread = ({ BroadcastID, name, thread }: Props) => (
  <section className={classes.thread} aria-label={`Messages with ${name}`}>
    {thread.length === 0 && <Text c="dimmed">Nothing has been said to or by {name} yet.</Text>}
    <ThreadDays said={thread.map(saidOf)}>
      {({ key, item }, isLast) => (
        <OneText key={key} item={item} isOther={item.BroadcastID !== BroadcastID} isTimeShown={isLast} />
      )}
    </ThreadDays>
  </section>
)

const kindOf = ({ Type, IsInbound }: ThreadItem) => ({ Kind: Type, IsInbound })

const saidOf = (item: ThreadItem) => ({ key: item.ID, at: item.Date, isInbound: item.IsInbound, by: '', item })

/** `isOther`: not of the broadcast that one looks at, whose result and reason stand above. */
type TextProps = { item: ThreadItem; isOther: boolean; isTimeShown: boolean }

const OneText = ({ item, isOther, isTimeShown }: TextProps) => (
  <Bubble
    isInbound={item.IsInbound}
    message={item.Message}
    at={item.Date}
    pictures={item.Media}
    turn={turnOf(kindOf(item))}
    state={stateOfOutcome(item.Outcome)}
    isTimeShown={isTimeShown}
    detail={isOther && mayPuzzle.has(item.Outcome) && item.ResultDetail}
    labels={[
      item.Type !== 'Broadcast' && labelOf(kindOf(item)),
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
