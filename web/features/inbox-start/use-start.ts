import { scheduleConversations, startConversations } from '@carillon/contract/conversation-starts.ts'
import { conversationsSummary, listConversations } from '@carillon/contract/conversations.ts'
import { addDraftGroups } from '@carillon/contract/draft-contacts.ts'
import { listDrafts, startDraft } from '@carillon/contract/drafts.ts'
import { useNavigate } from '@tanstack/react-router'
import { addresses, toBroadcast, toConversation } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { formatCounted, formatWhen } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { scheduledCalls } from '../inbox-scheduled/queries.ts'
import type { StartForm } from './start-faults.ts'

/** Somebody who was not written to, and why. */
type Failed = { readonly PrimaryPhone: string; readonly Message: string }

type Done = { is: 'done' } | { is: 'some'; failed: readonly Failed[]; told: string } | { is: 'refused'; why: string }

/** The ends of the dialog: said now, said later, or made a broadcast. What was not taken says why, and nothing is said twice. */
export const useStart = () => {
  const navigate = useNavigate()
  const start = useSend(startConversations, { isOnce: true, invalidates: [listConversations, conversationsSummary] })
  const later = useSend(scheduleConversations, { isOnce: true, invalidates: scheduledCalls })
  const draft = useSend(startDraft, { isOnce: true, invalidates: [listDrafts] })
  const groups = useSend(addDraftGroups)

  const say = async (form: StartForm): Promise<Done> => {
    const { Items, FailedContacts, BroadcastID } = await start.mutateAsync({ body: bodyOf(form) })
    if (BroadcastID !== undefined) {
      notify('It goes out as a group text.')
      void navigate(toBroadcast(BroadcastID))
      return { is: 'done' }
    }
    if (FailedContacts.length > 0) return partly(Items.length, FailedContacts, 'Sent to')
    if (Items.length === 1) void navigate(toConversation(Items[0]!.ConversationID))
    else notify(`Sent to ${formatCounted(Items.length, 'person', 'people')}, each in a conversation of their own.`)
    return { is: 'done' }
  }
  const schedule = async (form: StartForm, StartDate: string): Promise<Done> => {
    const { Items, FailedContacts } = await later.mutateAsync({ body: { ...bodyOf(form), StartDate } })
    if (FailedContacts.length > 0) return partly(Items.length, FailedContacts, 'Scheduled for')
    const whom = Items.length === 1 ? '' : ` to ${formatCounted(Items.length, 'person', 'people')}`
    notify(`It leaves${whom} ${formatWhen(Items[0]?.StartDate ?? StartDate)}.`)
    return { is: 'done' }
  }
  const makeBroadcast = async ({ recipients: { people, groups: meant }, ...form }: StartForm): Promise<Done> => {
    const { TextNumberID, TextMessage, IncludeSignature, StartDate } = form
    const { DraftBroadcastID } = await draft.mutateAsync({
      body: {
        ...{ TextNumberID, TextMessage, IncludeSignature },
        BroadcastType: 'SMS',
        Media: form.Media.map(({ MediaID }) => ({ MediaID })),
        ...(StartDate && { startOption: 'START_LATER', StartDate }),
        Contacts: people.map(({ PrimaryPhone, FirstName, LastName, Notes }) => ({
          ...{ PrimaryPhone, FirstName, LastName, Notes },
        })),
      },
    })
    if (meant.length > 0) {
      const Items = meant.map(({ ListID }) => ListID)
      await groups.mutateAsync({ params: { DraftBroadcastID }, body: { Selection: { Type: 'Selected', Items } } })
    }
    void navigate({ to: addresses.newBroadcast, search: { draft: DraftBroadcastID } })
    return { is: 'done' }
  }
  const tried = (act: Promise<Done>, failure: string): Promise<Done> =>
    act.catch((error) => ({ is: 'refused', why: sentenceOf(error, failure) }))
  return {
    isWorking: start.isPending || later.isPending,
    isMaking: draft.isPending || groups.isPending,
    say: (form: StartForm): Promise<Done> =>
      form.StartDate === null
        ? tried(say(form), 'There was an error starting your conversation.')
        : tried(schedule(form, form.StartDate), 'There was an error scheduling your conversation.'),
    makeBroadcast: (form: StartForm): Promise<Done> =>
      tried(makeBroadcast(form), 'There was an error starting your draft broadcast.'),
  }
}

const bodyOf = ({ recipients: { people, groups }, TextNumberID, TextMessage, Media, IncludeSignature }: StartForm) => ({
  ...{ TextNumberID, TextMessage, IncludeSignature },
  Contacts: people.map(({ TextMessage: own, ...person }) => ({
    ...person,
    ...(own !== undefined && { TextMessage: own }),
  })),
  Lists: groups.map(({ ListID }) => ({ ListID })),
  Media: Media.map(({ MediaID }) => ({ MediaID })),
})

const partly = (count: number, failed: readonly Failed[], how: string): Done => ({
  is: 'some',
  failed,
  told: count === 0 ? '' : `${how} ${formatCounted(count, 'person', 'people')}.`,
})
