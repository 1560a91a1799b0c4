import { type Broadcast, getBroadcast, listBroadcasts } from '@carillon/contract/broadcasts.ts'
import {
  addLabel,
  deleteLabel,
  type Label,
  listLabels,
  setBroadcastLabels,
  updateLabel,
} from '@carillon/contract/labels.ts'
import { useQueryClient } from '@tanstack/react-query'
import { change } from '../../platform/optimistic.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { withLabel } from './with-label.ts'

/** All labels of the account, by name. */
export const useLabels = () => useCall(listLabels, { query: { pagesize: 2000 } })

/** What shows labels, wherever it stands. */
const shows = [listLabels, listBroadcasts, getBroadcast]

/** Labels follow what others of the account do to them. */
export const useLiveLabels = (): void => {
  const cache = useQueryClient()
  useEvent('labels.updated', () => {
    for (const { name } of shows) void cache.invalidateQueries({ queryKey: [name] })
  })
}

export const useAddLabel = () => useSend(addLabel, { isOnce: true, invalidates: [listLabels] })

/** Renames or recolours everywhere at once. */
export const useUpdateLabel = () =>
  useSend(updateLabel, {
    invalidates: shows,
    optimistic: ({ params: { LabelID }, body }) => [
      change(listLabels, (page) => ({ ...page, Items: withLabel(page.Items, LabelID, body ?? {}) })),
      onBroadcasts((labels) => withLabel(labels, LabelID, body ?? {})),
    ],
  })

export const useDeleteLabel = () =>
  useSend(deleteLabel, {
    invalidates: shows,
    optimistic: ({ params: { LabelID } }) => [
      change(listLabels, (page) => ({
        ...page,
        Items: withLabel(page.Items, LabelID, null),
        Size: page.Size - page.Items.filter((label) => label.LabelID === LabelID).length,
      })),
      onBroadcasts((labels) => withLabel(labels, LabelID, null)),
    ],
  })

/** The labels of one broadcast from now on; `labels` is what the page knows of them. */
export const useSetLabels = (labels: readonly Label[]) =>
  useSend(setBroadcastLabels, {
    invalidates: shows,
    failure: 'There was an error updating the labels of your broadcast.',
    optimistic: ({ params: { BroadcastID }, body }) => {
      const chosen = labels.filter(({ LabelID }) => body.Labels.some((each) => each.LabelID === LabelID))
      return [
        onBroadcasts(() => chosen, BroadcastID),
        change(getBroadcast, (known) => ({ ...known, Labels: [...chosen] }), { params: { BroadcastID } }),
      ]
    },
  })

const onBroadcasts = (update: (labels: Label[]) => readonly Label[], only?: number) =>
  change(listBroadcasts, (page) => ({
    ...page,
    Items: page.Items.map((broadcast: Broadcast) =>
      only === undefined || broadcast.BroadcastID === only
        ? { ...broadcast, Labels: [...update(broadcast.Labels)] }
        : broadcast,
    ),
  }))
