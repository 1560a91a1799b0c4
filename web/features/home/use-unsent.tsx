import { listScheduledConversations, type ScheduledConversation } from '@carillon/contract/scheduled-conversations.ts'
import { addresses, toConversation } from '../../platform/addresses.ts'
import { useCall } from '../../platform/queries.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { useUser } from '../account/queries.ts'
import type { Item } from './need-item.ts'

// What writes numbers well is large, and Home is the first visit.
const nameOf = ({ FirstName, LastName, PhoneNumber }: ScheduledConversation): string =>
  `${FirstName} ${LastName}`.trim() || PhoneNumber

const sevenDays = 7 * 24 * 60 * 60 * 1000

/** Texts that one has scheduled, and that could not leave at their time in the last days. */
export const useUnsent = (): Item[] => {
  const { UserID } = useUser()
  const { data } = useCall(listScheduledConversations, {
    query: { Status: 'Failed', UserID, sortby: '-StartDate', pagesize: 20 },
  })
  return (data?.Items ?? [])
    .filter(({ StartDate }) => Date.parse(StartDate) > Date.now() - sevenDays)
    .map((text) => ({
      ...({ notice: `unsent ${text.ScheduledConversationID}`, kind: 'unsent' } as const),
      name: `Text to ${nameOf(text)}`,
      title: (
        <TextLink
          {...(text.ConversationID === null
            ? { to: addresses.scheduledConversations }
            : toConversation(text.ConversationID))}
          fw={600}
          c="var(--c-ink)"
        >
          A text to {nameOf(text)} did not leave
        </TextLink>
      ),
      reason: `“${text.TextMessage || 'Pictures'}” ${text.Reason}`,
    }))
}
