import type { SaidItem } from '@carillon/contract/contacts.ts'
import { VisuallyHidden } from '@mantine/core'
import { toBroadcast } from '../../platform/addresses.ts'
import classes from '../../ui/bubbles.module.css'
import { formatTime } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { effectOf, resultWord } from './said-words.ts'

/** One thing said: what, when, and what became of it. */
export const SaidBubble = ({ item, isNumberShown }: { item: SaidItem; isNumberShown: boolean }) => {
  const result = resultWord(item.Result)
  const effect = effectOf(item)
  return (
    <li className={classes.item} data-inbound={item.IsInbound || undefined}>
      <VisuallyHidden>{item.IsInbound ? 'They wrote:' : 'You wrote:'}</VisuallyHidden>
      <p className={classes.bubble} data-broadcast={item.Kind === 'Broadcast' || undefined}>
        {item.Message}
      </p>
      <div className={classes.below}>
        <time dateTime={item.Date}>{formatTime(item.Date)}</time>
        {isNumberShown && <span>{phoneText(item.PhoneNumber)}</span>}
        {item.BroadcastID !== null && (
          <span>
            Broadcast{' '}
            <TextLink {...toBroadcast(item.BroadcastID)} size="xs">
              {item.BroadcastName || 'Details'}
            </TextLink>
          </span>
        )}
        {effect && <span>{effect}</span>}
        {result && <StatusWord {...result} />}
      </div>
      {item.ResultDetail && <p className={classes.detail}>{item.ResultDetail}</p>}
    </li>
  )
}
