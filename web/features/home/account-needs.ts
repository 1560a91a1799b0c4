import type { Account } from '@carillon/contract/account.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { ListedDraft } from '@carillon/contract/drafts.ts'
import { paysByMonth } from '../account/pays-by-month.ts'

/** The broadcast that took most credits of the latest ones, where another like it could not go out. */
export const tooLargeForCredits = (account: Account, latest: readonly Broadcast[]): Broadcast | undefined => {
  if (paysByMonth(account)) return undefined
  const largest = latest.toSorted((a, b) => b.CreditsUsed - a.CreditsUsed)[0]
  return largest && largest.CreditsUsed > account.AvailableCallUnits ? largest : undefined
}

/** Said anew each day: '20261123' where the user is. */
export const creditsNotice = (now: number, timeZone: string): string =>
  `credits ${new Intl.DateTimeFormat('en-CA', { timeZone }).format(now).replaceAll('-', '')}`

export const draftNotice = ({ DraftBroadcastID }: ListedDraft): string => `drafts ${DraftBroadcastID}`
