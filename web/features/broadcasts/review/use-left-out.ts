import { type DraftContact, listDraftContacts } from '@carillon/contract/drafts.ts'
import { composeText } from '@carillon/domain/text/compose.ts'
import { messageLength } from '@carillon/domain/text/length.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { useUser } from '../../account/queries.ts'
import { useWritten } from '../message/use-written.ts'
import { type LeftOutReason, reasonOf } from './left-out.ts'

export type LeftOutPeople = {
  readonly people: Readonly<Partial<Record<LeftOutReason, readonly DraftContact[]>>>
  /** Whether everyone was looked at; a very long list is looked through only in part. */
  readonly isWhole: boolean
}

/** The people of each reason, found by looking through the recipients when first asked for. */
export const useLeftOut = (DraftBroadcastID: number, message: string, isSigned: boolean, isWanted: boolean) => {
  const written = useWritten(message, isSigned)
  const { TextMessageCharacterLimit } = useUser()
  const around = composeText({ ...written, message: '' })
  const room = TextMessageCharacterLimit - messageLength(around.message, around.signature)
  return useQuery({
    queryKey: [listDraftContacts.name, { params: { DraftBroadcastID } }, 'left out', message, room],
    enabled: isWanted,
    queryFn: async ({ signal }): Promise<LeftOutPeople> => {
      const people: Partial<Record<LeftOutReason, DraftContact[]>> = {}
      for (let page = 1; page <= mostPages; page += 1) {
        const found = await api(listDraftContacts, {
          params: { DraftBroadcastID },
          query: { page, pagesize: 2000 },
          signal,
        })
        for (const person of found.Items) {
          const reason = reasonOf(person, message, room)
          if (!reason) continue
          people[reason] ??= []
          people[reason].push(person)
        }
        if (found.Next === null) return { people, isWhole: true }
      }
      return { people, isWhole: false }
    },
  })
}

const mostPages = 10
