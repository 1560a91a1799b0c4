import { dismissNotice, listDismissedNotices, restoreNotice } from '@carillon/contract/notices.ts'
import { change } from '../../platform/optimistic.ts'
import { useCall, useSend } from '../../platform/queries.ts'
import { notifyUndo } from '../../ui/notify.ts'

type Dismissed = {
  /** Not known yet, so that nothing is shown that goes again at once. Where it cannot be known, nothing is put away. */
  readonly isPending: boolean
  isDismissed(notice: string): boolean
  dismiss(notice: string): void
}

/** What this user has put away on Home, in any browser. */
export const useDismissed = (): Dismissed => {
  const { data, isPending } = useCall(listDismissedNotices)
  const put = useSend(dismissNotice, {
    failure: 'There was an error putting it away. Please try again.',
    optimistic: ({ params }) => [
      change(listDismissedNotices, ({ Notices }) => ({ Notices: [params.Notice, ...Notices] })),
    ],
  })
  const restore = useSend(restoreNotice, {
    invalidates: [listDismissedNotices],
    failure: 'There was an error bringing it back. Please try again.',
  })
  return {
    isPending,
    isDismissed: (notice) => data?.Notices.includes(notice) ?? false,
    dismiss: (Notice) => {
      put.mutate({ params: { Notice } })
      notifyUndo('Put away.', () => restore.mutate({ params: { Notice } }), `notice ${Notice}`)
    },
  }
}
