import type { ConversationsSummary } from '@carillon/contract/conversations.ts'
import { IconBan, IconCheck, IconClock, IconInbox, IconPhone, IconPhoneIncoming, IconTag } from '@tabler/icons-react'
import { addresses } from '../../platform/addresses.ts'
import { phoneText } from '../../ui/phone.tsx'
import { useUnheard } from '../calls-in/queries.ts'
import { useSummary } from '../conversations/queries.ts'
import type { InboxView } from '../conversations/view.ts'
import { useLabels } from '../labels/queries.ts'
import type { Place } from './use-place.ts'

export type ViewLink = {
  readonly key: string
  readonly label: string
  readonly icon: typeof IconInbox
  readonly to:
    | {
        to: typeof addresses.inbox | typeof addresses.scheduledConversations | typeof addresses.callsIn
        search: InboxView
      }
    | NumberLink
  readonly isCurrent: boolean
  /** Unread ones, or how many there are where nothing of it is read. */
  readonly count: number
  readonly isUnread: boolean
}

type NumberLink = { to: typeof addresses.inboxOfNumber; params: { id: string }; search: InboxView }

/** So many labels are offered beside the folders; the others are found by their broadcasts. */
const mostLabels = 8

/** The views of the inbox: folders, numbers where there are several, and labels of broadcasts that were answered. */
export const useViews = ({ view, isScheduled, isCallsIn }: Place): { title: string; links: ViewLink[] }[] => {
  const { data } = useSummary()
  const labels = useLabels()
  const unheard = useUnheard()
  const { isDone, tag, broadcastId, labelId, textNumberId } = view
  const isFolder = !isScheduled && !isCallsIn && broadcastId === undefined && labelId === undefined
  const isPlain = isFolder && textNumberId === undefined
  const folders: ViewLink[] = [
    {
      ...{ key: 'inbox', label: 'Inbox', icon: IconInbox, to: { to: addresses.inbox, search: {} } },
      ...{ isCurrent: isPlain && !isDone && !tag, count: data?.InboxUnread ?? 0, isUnread: true },
    },
    {
      ...{ key: 'done', label: 'Done', icon: IconCheck, to: { to: addresses.inbox, search: { isDone: true } } },
      ...{ isCurrent: isFolder && isDone === true, count: data?.DoneUnread ?? 0, isUnread: true },
    },
    {
      ...{ key: 'opt-outs', label: 'Auto Opt-Outs', icon: IconBan },
      to: { to: addresses.inbox, search: { tag: 'auto-opt-out' } },
      ...{ isCurrent: isFolder && tag !== undefined, count: data?.AutoOptOut ?? 0, isUnread: false },
    },
    {
      ...{ key: 'scheduled', label: 'Scheduled', icon: IconClock },
      to: { to: addresses.scheduledConversations, search: {} },
      ...{ isCurrent: isScheduled, count: data?.Scheduled ?? 0, isUnread: false },
    },
    {
      ...{ key: 'calls', label: 'Calls in', icon: IconPhoneIncoming, to: { to: addresses.callsIn, search: {} } },
      ...{ isCurrent: isCallsIn, count: unheard, isUnread: true },
    },
  ]
  const numbers = (data?.TextNumbers ?? []).filter((number) => isInUse(number))
  return [
    { title: 'Views', links: folders },
    ...(numbers.length > 1
      ? [
          {
            title: 'Text numbers',
            links: numbers.map((number) => ({
              ...{ key: `number ${number.TextNumberID}`, icon: IconPhone },
              label: number.Name || phoneText(number.TextPhoneNumber),
              to: { to: addresses.inboxOfNumber, params: { id: String(number.TextNumberID) }, search: {} },
              isCurrent: isFolder && number.TextNumberID === textNumberId && !isDone && !tag,
              ...{ count: number.InboxUnread, isUnread: true },
            })),
          },
        ]
      : []),
    ...(labels.data && labels.data.Items.length > 0
      ? [
          {
            title: 'Labels',
            links: labels.data.Items.slice(0, mostLabels).map(({ LabelID, LabelName }) => ({
              ...{ key: `label ${LabelID}`, label: LabelName, icon: IconTag },
              to: { to: addresses.inbox, search: { labelId: LabelID } },
              ...{ isCurrent: LabelID === labelId, count: 0, isUnread: false },
            })),
          },
        ]
      : []),
  ]
}

type OfNumber = ConversationsSummary['TextNumbers'][number]

/** An old number is shown as long as something was said with it. */
const isInUse = ({ IsRetired, Inbox, Done, AutoOptOut }: OfNumber): boolean =>
  !IsRetired || Inbox + Done + AutoOptOut > 0
