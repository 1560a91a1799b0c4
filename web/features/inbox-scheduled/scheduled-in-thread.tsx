import type { ScheduledConversation } from '@carillon/contract/scheduled-conversations.ts'
import { VisuallyHidden } from '@mantine/core'
import bubbles from '../../ui/bubbles.module.css'
import { StatusWord } from '../../ui/status-word.tsx'
import { useScheduled } from './queries.ts'
import classes from './scheduled-in-thread.module.css'
import { ScheduledMenu } from './scheduled-menu.tsx'
import { heardSince, whenOf } from './scheduled-words.ts'

type Props = { ConversationID: number; ScheduledCount: number }

/** At the end of a thread: what waits to be said in it. */
export const ScheduledInThread = ({ ConversationID, ScheduledCount }: Props) =>
  ScheduledCount > 0 ? <Waiting ConversationID={ConversationID} /> : null

const Waiting = ({ ConversationID }: { ConversationID: number }) => {
  const { data } = useScheduled({ ConversationID, Status: 'Scheduled', pagesize: 50 })
  const texts = data?.Items ?? []
  if (texts.length === 0) return null
  return (
    <div id={waitingId} tabIndex={-1} className={classes.waiting}>
      <h3 className={bubbles.dayName}>Scheduled</h3>
      <ol className={bubbles.items}>
        {texts.map((text) => (
          <ScheduledBubble key={text.ScheduledConversationID} text={text} />
        ))}
      </ol>
    </div>
  )
}

export const waitingId = 'scheduled-texts'

const ScheduledBubble = ({ text }: { text: ScheduledConversation }) => (
  <li className={bubbles.item}>
    <VisuallyHidden>To be sent:</VisuallyHidden>
    {text.Media.map(({ MediaID, Uri, Name }) => (
      <img key={MediaID} className={bubbles.picture} src={Uri} alt={Name} loading="lazy" />
    ))}
    {text.TextMessage && <p className={`${bubbles.bubble} ${classes.bubble}`}>{text.TextMessage}</p>}
    <div className={bubbles.below}>
      <StatusWord word="Scheduled" />
      <time dateTime={text.StartDate}>{whenOf(text)}</time>
      <ScheduledMenu text={text} isInThread />
    </div>
    {text.HeardSince && <p className={`${bubbles.detail} ${classes.heard}`}>{heardSince}</p>}
  </li>
)
