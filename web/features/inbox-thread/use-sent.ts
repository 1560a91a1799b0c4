import { sendAgain, sendTextMessage, type TextMessage } from '@carillon/contract/text-messages.ts'
import { type MutationState, useMutationState } from '@tanstack/react-query'
import type { InputOf } from '../../platform/api.ts'

/** What was sent from here lately, as the server answered it. */
export const useSent = (ConversationID: number): TextMessage[] =>
  useMutationState({
    filters: { status: 'success', predicate: ({ options }) => isSending(options.mutationKey) },
    select: ({ state }) => state.data as TextMessage,
  }).filter((text) => text.ConversationID === ConversationID)

type Unsent = { readonly key: number; readonly message: string }

/** What is being sent from here and is not answered yet. */
export const useUnsent = (ConversationID: number): Unsent[] =>
  useMutationState({
    filters: { status: 'pending', mutationKey: [sendTextMessage.name] },
    select: ({ state }) => state as MutationState<TextMessage, Error, InputOf<typeof sendTextMessage>>,
  }).flatMap(({ variables, submittedAt }) =>
    variables?.params.ConversationID === ConversationID
      ? [{ key: submittedAt, message: variables.body?.Message ?? '' }]
      : [],
  )

const isSending = (key: readonly unknown[] | undefined): boolean =>
  key?.[0] === sendTextMessage.name || key?.[0] === sendAgain.name
