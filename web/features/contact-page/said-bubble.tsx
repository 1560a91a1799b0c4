import type { SaidItem } from '@carillon/contract/contacts.ts'
import { toBroadcast } from '../../platform/addresses.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { Bubble } from '../inbox-thread/bubble.tsx'
import { effectOf, resultWord, turnOf } from './said-words.ts'

/** One thing said: what, when, and what became of it. */
export const SaidBubble = ({ item, isNumberShown }: { item: SaidItem; isNumberShown: boolean }) => {
  const labels = [
    isNumberShown && phoneText(item.PhoneNumber),
    item.BroadcastID !== null && (
      <>
        Broadcast{' '}
        <TextLink {...toBroadcast(item.BroadcastID)} size="xs">
          {item.BroadcastName || 'Details'}
        </TextLink>
      </>
    ),
    effectOf(item),
  ].filter(Boolean)
  return (
    <Bubble
      isInbound={item.IsInbound}
      message={item.Message}
      at={item.Date}
      isBroadcast={item.Kind === 'Broadcast'}
      turn={turnOf(item)}
      state={resultWord(item.Result)}
      detail={item.ResultDetail}
      labels={labels}
    />
  )
}
