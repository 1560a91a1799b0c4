import type { Conversation } from '@carillon/contract/conversations.ts'

/** What can be done with conversations, of one or of many. */
export type Act = 'done' | 'reopen' | 'read' | 'unread' | 'optOut' | 'allow'

/** An act as it travels. Whoever allows texts again has declared consent in a dialog. */
export const updateOf = (act: Act) => {
  switch (act) {
    case 'done':
      return { IsDone: true }
    case 'reopen':
      return { IsDone: false }
    case 'read':
      return { IsUnread: false }
    case 'unread':
      return { IsUnread: true }
    case 'optOut':
      return { IsOptOut: true } as const
    case 'allow':
      return { IsAutoOptOut: false, UserIndicatedConsentDeclared: true }
  }
}

type Update = {
  IsDone?: boolean | undefined
  IsUnread?: boolean | undefined
  IsAutoOptOut?: boolean | undefined
  IsOptOut?: true | undefined
}

/** What a conversation is after an act, before the server has said so. */
export const afterAct = <C extends Conversation>(
  known: C,
  { IsDone, IsUnread, IsAutoOptOut, IsOptOut }: Update,
): C => ({
  ...known,
  ...(IsDone !== undefined && { IsDone }),
  ...(IsUnread !== undefined && { UnreadCount: IsUnread ? Math.max(1, known.UnreadCount) : 0 }),
  ...(IsAutoOptOut === false && { IsAutoOptOut, OptedOut: false }),
  ...(IsOptOut && { OptedOut: true }),
})

/** What is told once it is done; `whom` is a name, or how many conversations. */
export const sentenceAfter = (act: Act, whom: string, isOne: boolean): string => {
  const are = isOne ? 'is' : 'are'
  switch (act) {
    case 'done':
      return `${whom} moved to Done.`
    case 'reopen':
      return `${whom} moved to the inbox.`
    case 'read':
      return `${whom} marked as read.`
    case 'unread':
      return `${whom} marked as unread.`
    case 'optOut':
      return `${whom} ${are} opted out of your texts.`
    case 'allow':
      return `${whom} can be texted again.`
  }
}

/** The default sentence where it fails. */
export const failureOf = (act: Act): string =>
  act === 'done'
    ? 'There was an error closing your conversation.'
    : act === 'optOut'
      ? 'There was an error adding your opt-out.'
      : 'There was an error updating your conversation.'
