import type { SaidItem } from '@carillon/contract/contacts.ts'
import { IconPhone } from '@tabler/icons-react'
import { toBroadcast } from '../../platform/addresses.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { VoicemailPlayer } from '../calls-in/voicemail-player.tsx'
import { Bubble } from '../inbox-thread/bubble.tsx'
import { labelOf, stateOfOutcome, turnOf } from '../inbox-thread/text-words.ts'
import { leadOf } from './said-words.ts'

/** One thing said: what, when, and what became of it. */
type Props = { item: SaidItem; isNumberShown: boolean; isTimeShown: boolean }

export const SaidBubble = ({ item, isNumberShown, isTimeShown }: Props) => {
  const said = { Kind: item.Type, IsInbound: item.IsInbound }
  const isCall = item.Kind === 'Call' || item.Kind === 'CallIn'
  const labels = [
    isCall && (
      <>
        <IconPhone size={14} aria-hidden="true" style={{ verticalAlign: -2 }} /> {item.IsInbound ? 'Call in' : 'Call'}
      </>
    ),
    isNumberShown && phoneText(item.PhoneNumber),
    item.BroadcastID !== null && (
      <>
        Broadcast{' '}
        <TextLink {...toBroadcast(item.BroadcastID)} size="xs">
          {item.BroadcastName || 'Details'}
        </TextLink>
      </>
    ),
    item.BroadcastID === null && labelOf(said),
  ].filter(Boolean)
  return (
    <Bubble
      isInbound={item.IsInbound}
      message={item.Message}
      lead={leadOf(item)}
      at={item.Date}
      isBroadcast={item.Kind === 'Broadcast'}
      isCall={isCall}
      turn={turnOf(said)}
      state={stateOfOutcome(item.Result)}
      isTimeShown={isTimeShown}
      detail={item.ResultDetail}
      labels={labels}
    >
      {item.Voicemail && (
        <VoicemailPlayer
          CallInID={Number(item.ID.replace('call-in-', ''))}
          name={phoneText(item.PhoneNumber)}
          voicemail={item.Voicemail}
        />
      )}
    </Bubble>
  )
}
