import { getBroadcast } from '@carillon/contract/broadcasts.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../platform/queries.ts'
import { phoneText } from '../../ui/phone.tsx'
import { useSummary } from '../conversations/queries.ts'
import { folderTitle } from '../conversations/view.ts'
import { useLabels } from '../labels/queries.ts'
import type { Place } from './use-place.ts'

/** What the view is called: its folder, or the name of the number, the broadcast or the label. */
export const useTitle = ({ view, isScheduled, isCallsIn }: Place): string => {
  const { broadcastId, labelId, textNumberId } = view
  const summary = useSummary()
  const labels = useLabels()
  const broadcast = useQuery({
    ...queryOf(getBroadcast, { params: { BroadcastID: broadcastId ?? 0 } }),
    enabled: broadcastId !== undefined,
  })
  if (isScheduled) return 'Scheduled'
  if (isCallsIn) return 'Calls in'
  if (broadcastId !== undefined) return broadcast.data?.BroadcastName || 'Broadcast'
  if (labelId !== undefined) return labels.data?.Items.find(({ LabelID }) => LabelID === labelId)?.LabelName ?? 'Label'
  const folder = folderTitle(view)
  if (textNumberId === undefined || folder !== 'Inbox') return folder
  const number = summary.data?.TextNumbers.find(({ TextNumberID }) => TextNumberID === textNumberId)
  return number ? number.Name || phoneText(number.TextPhoneNumber) : 'Inbox'
}
