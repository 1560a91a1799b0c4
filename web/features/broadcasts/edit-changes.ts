import type { Broadcast, UpdateBroadcast } from '@carillon/contract/broadcasts.ts'
import type { z } from 'zod'

type Editable = Pick<
  Broadcast,
  'BroadcastName' | 'TextMessage' | 'IncludeSignature' | 'Media' | 'TextSurveyAutoReplies'
>

/** What may be changed before the start; no StartDate while its fields hold no time. */
export type EditForm = Editable & { readonly StartDate: string | null }

/** The body that says what is other than it was, and nothing else. */
export const changesOf = (
  before: Editable & { readonly StartDate: string },
  after: EditForm,
): z.input<typeof UpdateBroadcast> => {
  const { BroadcastName, TextMessage, IncludeSignature, Media, TextSurveyAutoReplies, StartDate } = after
  const isOther = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)
  const pictures = (media: Broadcast['Media']) => media.map(({ MediaID }) => ({ MediaID }))
  return {
    ...(BroadcastName !== before.BroadcastName && { BroadcastName }),
    ...(TextMessage !== before.TextMessage && { TextMessage }),
    ...(IncludeSignature !== before.IncludeSignature && { IncludeSignature }),
    ...(isOther(pictures(Media), pictures(before.Media)) && { Media: pictures(Media) }),
    ...(isOther(TextSurveyAutoReplies, before.TextSurveyAutoReplies) && { TextSurveyAutoReplies }),
    ...(StartDate && StartDate !== before.StartDate && { StartDate }),
  }
}
