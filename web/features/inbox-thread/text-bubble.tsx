import type { TextMessage } from '@carillon/contract/text-messages.ts'
import { toBroadcast } from '../../platform/addresses.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { DecideOptOut } from '../opt-outs/decide-opt-out.tsx'
import { Bubble } from './bubble.tsx'
import { SendAgain } from './send-again.tsx'
import { labelOf, stateOf, turnOf } from './text-words.ts'
import { WaitingActs } from './waiting-acts.tsx'

type Props = {
  text: TextMessage
  /** Of whoever one speaks with. */
  name: string
  by: string
  isTimeShown: boolean
  found: string | undefined
  maySend: boolean
  /** The reader may use its number. */
  mayAct: boolean
  /** What is said now leaves at once, and so may what waits. */
  leavesAtOnce: boolean
  onDecided: () => void
}

/** One text of a conversation, with what there is to do about it. */
export const TextBubble = ({ text, name, by, isTimeShown, found, onDecided, ...may }: Props) => {
  const { TextMessageID, IsInbound, Message, CreateTimestamp, Broadcast, ResultDetail, OptOutReview } = text
  const others = text.Mms.filter(({ ContentType }) => !isPicture(ContentType))
  const label = labelOf(text)
  return (
    <Bubble
      id={textId(TextMessageID)}
      isInbound={IsInbound}
      by={by}
      message={Message}
      at={CreateTimestamp}
      pictures={[...text.Mms.filter(({ ContentType }) => isPicture(ContentType)), ...text.MmsOutboundMedia]}
      isBroadcast={text.Kind === 'Broadcast'}
      isTimeShown={isTimeShown}
      turn={turnOf(text)}
      state={stateOf(text)}
      found={found}
      detail={ResultDetail}
      labels={[
        label !== '' && (label !== 'Broadcast' || !Broadcast) && label,
        Broadcast && (
          <>
            {IsInbound ? 'Answer to ' : 'Broadcast '}
            <TextLink {...toBroadcast(Broadcast.BroadcastID)} size="xs" underline="always">
              {Broadcast.BroadcastName || 'Details'}
            </TextLink>
          </>
        ),
      ].filter(Boolean)}
    >
      {others.map(({ Uri }) => (
        <a key={Uri} href={Uri} target="_blank" rel="noopener noreferrer">
          Open the attachment
        </a>
      ))}
      {text.CanSendAgain && may.maySend && <SendAgain text={text} />}
      {text.WaitsUntil && text.Kind === 'Chat' && may.mayAct && (
        <WaitingActs TextMessageID={TextMessageID} leavesAtOnce={may.leavesAtOnce} onEnded={onDecided} />
      )}
      {OptOutReview === 'Open' && <DecideOptOut TextMessageID={TextMessageID} name={name} onDecided={onDecided} />}
    </Bubble>
  )
}

export const textId = (TextMessageID: number): string => `text${TextMessageID}`

const isPicture = (ContentType: string): boolean => ContentType.startsWith('image/')
