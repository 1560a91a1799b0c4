import { useMatches } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import type { InboxSearch, InboxView } from '../conversations/view.ts'

export type Place = {
  view: InboxView
  /** The one that is open. */
  ConversationID: number | undefined
  /** The text of it that is looked for. */
  around: number | undefined
  isScheduled: boolean
  isCallsIn: boolean
}

/** Where in the inbox one is, as the address says. */
export const usePlace = (): Place =>
  useMatches({
    select: (matches) => {
      const { fullPath, params, search } = matches.at(-1)!
      const { around, ...view } = search as InboxSearch
      const id = Number((params as { id?: string }).id)
      return {
        view: fullPath === addresses.inboxOfNumber && Number.isSafeInteger(id) ? { ...view, textNumberId: id } : view,
        // No conversation has an ID that is no number: it is said to be missing.
        ConversationID: fullPath === addresses.conversation ? (Number.isSafeInteger(id) ? id : 0) : undefined,
        around,
        isScheduled: fullPath === addresses.scheduledConversations,
        isCallsIn: fullPath === addresses.callsIn,
      }
    },
    structuralSharing: true,
  })
