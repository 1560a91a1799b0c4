import type { Draft, DraftForm } from '@carillon/contract/drafts.ts'
import type { TemplateMerge } from '@carillon/contract/template-merges.ts'
import { hasMergeField } from '@carillon/domain/text/merge-field.ts'

/** Whether the message is checked against each person before it is sent. */
export const needsMerge = ({ TextMessage }: Pick<DraftForm, 'TextMessage'>): boolean => hasMergeField(TextMessage)

/** Whether its merge is shown and kept up to date: also where nothing is personal, as long as somebody is left out by hand. */
export const hasMerge = (
  form: Pick<DraftForm, 'TextMessage'>,
  merge: Pick<TemplateMerge, 'ExcludedMessageCount'> | null | undefined,
): boolean => needsMerge(form) || (merge?.ExcludedMessageCount ?? 0) > 0

/** Done, and nothing has changed since. */
export const isFresh = (merge: TemplateMerge | null | undefined): merge is TemplateMerge =>
  merge?.Status === 'Complete' && !merge.IsStale

/** Whether nothing about personalization keeps the message from being sent. A draft that is not known yet keeps nobody waiting. */
export const isMergeRight = (form: DraftForm, draft: Pick<Draft, 'TemplateMerge'> | undefined): boolean =>
  !needsMerge(form) || draft === undefined || isFresh(draft.TemplateMerge)

/** Whether a merge has anything to show: a message with a fault, or one that was decided by hand. */
export const hasResult = (merge: TemplateMerge): boolean =>
  merge.InvalidMessageCount + merge.ExcludedMessageCount + merge.OwnMessageCount > 0
