import type { AccountUser } from '@carillon/contract/account.ts'
import type { Belongings, ManagedUser } from '@carillon/contract/account-users.ts'
import { formatCounted } from '../../ui/format.ts'
import type { Tone } from '../../ui/status-word.tsx'

type Named = Pick<AccountUser, 'FirstName' | 'LastName' | 'UserName'>

export const userName = ({ FirstName, LastName, UserName }: Named): string =>
  `${FirstName} ${LastName}`.trim() || UserName

export const statusTone: Readonly<Record<AccountUser['Status'], Tone>> = {
  Active: 'green',
  Invited: 'amber',
  Deactivated: 'grey',
}

export const roleWord: Readonly<Record<ManagedUser['Role'], string>> = {
  Owner: 'Account owner',
  Admin: 'Admin',
  User: 'User',
}

/** What each role may, in a line. */
export const roleLine: Readonly<Record<ManagedUser['Role'], string>> = {
  Owner: 'Everything, billing details too.',
  Admin: 'Sees to users, settings and purchases, but not to owners or billing details.',
  User: 'Sends and answers. What else they see, you choose below.',
}

/** What somebody leaves, most urgent first: '2 scheduled broadcasts, 1 template'. Empty where that is nothing. */
export const belongingsWords = (of: Belongings): string =>
  (
    [
      [of.ScheduledBroadcasts, 'scheduled broadcast'],
      [of.RepeatingBroadcasts, 'repeating broadcast'],
      [of.ScheduledConversations, 'scheduled text'],
      [of.Drafts, 'draft'],
      [of.Templates, 'template'],
      [of.Audio, 'audio message'],
      [of.Broadcasts - of.ScheduledBroadcasts, 'other broadcast'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, thing]) => formatCounted(count, thing))
    .join(', ')

/** What stops when they are deactivated and nobody takes over. */
export const stops = (of: Belongings): boolean =>
  of.ScheduledBroadcasts + of.RepeatingBroadcasts + of.ScheduledConversations > 0
