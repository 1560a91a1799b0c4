import { type Broadcast, getBroadcast, listBroadcasts } from '@carillon/contract/broadcasts.ts'
import {
  addLabel,
  deleteLabel,
  type Label,
  listLabels,
  setBroadcastLabels,
  updateLabel,
} from '@carillon/contract/labels.ts'
import { change } from '../../platform/optimistic.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { withLabel } from './with-label.ts'

/** All labels of the account, by name. */
export const useLabels = () => useCall(listLabels, { query: { pagesize: 2000 } })

export const useAddLabel = () => useSend(addLabel, { invalidates: [listLabels] })

/** Renames or recolours everywhere at once. */
export const useUpdateLabel = () =>
  useSend(updateLabel, {
    invalidates: [listLabels, listBroadcasts, getBroadcast],
    optimistic: ({ params: { LabelID }, body }) => [
      change(listLabels, (page) => ({ ...page, Items: withLabel(page.Items, LabelID, body ?? {}) })),
      onBroadcasts((labels) => withLabel(labels, LabelID, body ?? {})),
    ],
  })

export const useDeleteLabel = () =>
  useSend(deleteLabel, {
    invalidates: [listLabels, listBroadcasts, getBroadcast],
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
    invalidates: [listLabels, listBroadcasts, getBroadcast],
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
