import { sendAgain, type TextMessage } from '@carillon/contract/text-messages.ts'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { toBroadcast } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { notifyFailure } from '../../ui/notify.ts'
import { DecideOptOut } from '../opt-outs/decide-opt-out.tsx'
import { Bubble } from './bubble.tsx'
import { labelOf, stateOf, turnOf } from './text-words.ts'

type Props = {
  text: TextMessage
  /** Of whoever one speaks with. */
  name: string
  by: string
  isTimeShown: boolean
  found: string | undefined
  maySend: boolean
  onDecided: () => void
}

/** One text of a conversation, with what there is to do about it. */
export const TextBubble = ({ text, name, by, isTimeShown, found, maySend, onDecided }: Props) => {
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
            <TextLink {...toBroadcast(Broadcast.BroadcastID)} size="xs">
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
      {text.CanSendAgain && maySend && <SendAgain TextMessageID={TextMessageID} />}
      {OptOutReview === 'Open' && <DecideOptOut TextMessageID={TextMessageID} name={name} onDecided={onDecided} />}
    </Bubble>
  )
}

export const textId = (TextMessageID: number): string => `text${TextMessageID}`

const isPicture = (ContentType: string): boolean => ContentType.startsWith('image/')

const SendAgain = ({ TextMessageID }: { TextMessageID: number }) => {
  const send = useSend(sendAgain, { isOnce: true })
  const again = (): void =>
    send.mutate(
      { params: { TextMessageID }, body: {} },
      {
        onError: (error) => void notifyFailure(sentenceOf(error, 'Something went wrong when sending your message')),
      },
    )
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconRefresh size={14} aria-hidden="true" />}
      loading={send.isPending}
      disabled={send.isSuccess}
      onClick={again}
    >
      {send.isSuccess ? 'Sent again' : 'Send again'}
    </Button>
  )
}
