import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { addresses } from '../../platform/addresses.ts'
import { formatAgo, formatCounted, formatCredits, timeZone } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { useMay } from '../account/guards.ts'
import { useAccount } from '../account/queries.ts'
import { wayToCredits } from '../broadcast-plan/more-credits.ts'
import { useReader } from '../broadcast-review/use-reader.ts'
import { draftAddress } from '../broadcasts/draft-address.ts'
import { useDrafts } from '../broadcasts/queries.ts'
import { creditsNotice, draftNotice, tooLargeForCredits } from './account-needs.ts'
import type { Item } from './need-item.ts'

/** What of the account needs whoever may send: few credits, and the draft they began last. */
export const useAccountNeeds = (latest: readonly Broadcast[]): Item[] => {
  const maySend = useMay('sender')
  const account = useAccount()
  const reader = useReader()
  const { data: drafts } = useDrafts({ pagesize: 1 })
  if (!maySend) return []
  const [draft] = drafts?.Items ?? []
  const largest = tooLargeForCredits(account, latest)
  const left = formatCounted(account.AvailableCallUnits, 'credit')
  return [
    ...(largest
      ? [
          {
            ...({ notice: creditsNotice(Date.now(), timeZone()), name: 'Few credits', kind: 'credits' } as const),
            title: <b>{left} left</b>,
            reason: `“${largest.BroadcastName}” took ${formatCredits(largest.CreditsUsed)}. ${wayToCredits(
              largest.CreditsUsed - account.AvailableCallUnits,
              reader,
            )}.`,
          },
        ]
      : []),
    ...(draft
      ? [
          {
            ...({ notice: draftNotice(draft), name: draft.BroadcastName || 'Draft', kind: 'draft' } as const),
            title: (
              <TextLink to={addresses.newBroadcast} search={draftAddress(draft)} fw={600} c="var(--c-ink)">
                {draft.BroadcastName.trim() || 'Draft without a name'}
              </TextLink>
            ),
            reason: `Not sent yet, last changed ${formatAgo(draft.ModifiedDate)}.${
              drafts!.Size > 1 ? ` ${formatCounted(drafts!.Size - 1, 'other draft')} too.` : ''
            }`,
          },
        ]
      : []),
  ]
}
