import { getConversation, type OpenConversation } from '@carillon/contract/conversations.ts'
import { sendTextMessage } from '@carillon/contract/text-messages.ts'
import { hasMergeField } from '@carillon/domain/text/merge-field.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { fieldErrorsOf, type InputOf, sentenceOf } from '../../platform/api.ts'
import { onceOverReloads, useSend } from '../../platform/queries.ts'
import { notifyFailure } from '../../ui/notify.ts'
import { useIsHere } from '../../ui/use-is-here.ts'
import { useAccount } from '../account/queries.ts'
import { nameOf } from '../conversations/names.ts'
import { previewText } from '../library/preview.ts'
import type { Writing } from './desk.ts'
import { textToSay } from './text-to-say.ts'
import { putDraft, useDesk } from './use-desk.ts'
import { useShownKeys } from './use-shown-keys.ts'
import { useSigning } from './use-signing.ts'
import { useTyping } from './use-typing.ts'

/** A text while it is written in a conversation, until it is sent. */
export const useComposer = (conversation: OpenConversation, field: RefObject<HTMLTextAreaElement | null>) => {
  const { ConversationID, MaxMessageLength, IsFirstText, FirstName, LastName, Notes } = conversation
  const { CountryID } = useAccount()
  const cache = useQueryClient()
  const isHere = useIsHere()
  const { desk, writing, why, unsaid, onBlur } = useDesk(conversation, field)
  const signing = useSigning(ConversationID)
  const tellTyping = useTyping(ConversationID)
  const send = useSend(sendTextMessage, { isOnce: true, outlivesReload: true })
  const [isTried, setIsTried] = useState(false)
  const name = nameOf(conversation)
  const values = { FirstName, LastName, Notes }
  const signature = signing.isSigned ? signing.text : ''
  const said = textToSay(writing, values, { maxLength: MaxMessageLength, signature, name })
  const preview = previewText(
    { message: writing.Message, signature, organisation: '', CountryID, hasMedia: writing.Media.length > 0 },
    { values, isFirstText: IsFirstText },
  )

  /** What is asked of the server to say it. */
  const inputOf = (written: Writing): InputOf<typeof sendTextMessage> | undefined => {
    const leaves = textToSay(written, values, { maxLength: MaxMessageLength, signature, name })
    if (!('text' in leaves)) return undefined
    const MmsOutboundMedia = written.Media.map(({ MediaID }) => ({ MediaID }))
    const body = { Message: leaves.text, MmsOutboundMedia, IncludeSignature: signature !== '' }
    return { params: { ConversationID }, body }
  }
  const shownKeys = useShownKeys(ConversationID)
  /** Whether it has no answer and is there. Saying it again is another text then. */
  const wasSaid = (input: InputOf<typeof sendTextMessage> | undefined): boolean => {
    const key = input && onceOverReloads.keyOf(sendTextMessage, input)
    if (!input || key === undefined || !shownKeys.includes(key)) return false
    onceOverReloads.forget(sendTextMessage, input)
    return true
  }
  const settleShown = useEffectEvent((): void => desk.wasSaid((written) => wasSaid(inputOf(written))))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was not answered, and what is shown of it
  useEffect(() => settleShown(), [shownKeys, why, unsaid, signature])

  const say = async (input: InputOf<typeof sendTextMessage>): Promise<void> => {
    setIsTried(false)
    const isTaken = await desk.send(() => send.mutateAsync(input), explain)
    if (isTaken) putDraft(cache, ConversationID, desk.get().writing)
    else if (!isHere.current) notifyFailure(`Your text to ${name} was not sent. It is kept there.`)
    // Whether one may write at all may have changed with it, and whether it was the first.
    void cache.invalidateQueries({ queryKey: [getConversation.name, { params: { ConversationID } }] })
  }
  return {
    name,
    writing,
    unsaid,
    settle: desk.settle,
    onBlur,
    signing,
    signature,
    cost: preview.cost,
    /** What they will read, where it is not what stands in the field. */
    reads: hasMergeField(writing.Message) && 'text' in said ? said.text : undefined,
    /** What is wrong once it was tried, and what is too long at once. */
    error: why ?? (isTried && 'why' in said ? said.why : undefined),
    write: (part: Partial<Writing>): void => {
      setIsTried(false)
      desk.write(part)
      if (part.Message) tellTyping()
    },
    press: (): void => {
      setIsTried(true)
      const input = inputOf(writing)
      wasSaid(input)
      if (input) void say(input)
    },
    /** Whether it can be said; says why not. */
    isReady: (): boolean => {
      setIsTried(true)
      return 'text' in said
    },
    /** As it leaves. */
    text: 'text' in said ? said.text : undefined,
    /** It is said in another way. */
    clear: (): void => {
      setIsTried(false)
      desk.write({ Message: '', Media: [] })
      desk.keep()
    },
  }
}

const explain = (error: unknown): string => {
  const { Message, MmsOutboundMedia } = fieldErrorsOf(error)
  return Message?.[0] ?? MmsOutboundMedia?.[0] ?? sentenceOf(error, 'There was an error sending your conversation.')
}
