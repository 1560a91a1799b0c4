import { contactsToDraft } from '@carillon/contract/drafts.ts'
import type { ListQuery } from '@carillon/contract/lists.ts'
import { Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { api, sentenceOf } from '../../platform/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { QuickCallForm } from './quick-call-form.tsx'
import { QuickSendForm } from './quick-send-form.tsx'

/** Which contacts are meant: rows of a group (0 is Everyone), under the search and the filter that its list shows. */
type Meant = {
  readonly ListID: number
  readonly query: ListQuery & { readonly q: string }
  readonly selection: {
    readonly Type: 'Selected' | 'SelectedAll' | 'SelectedAllExcept'
    readonly Items: readonly number[]
  }
}

type Props = {
  meant: Meant
  /** A text by default. */
  by?: 'text' | 'call'
  /** Whom it goes to, in the title: 'Staff', '12 contacts'. */
  to: string
  onClose: () => void
  onSent?: () => void
}

/** A group text or a quick call: one message to the chosen contacts at once, each alone (rules/broadcasts 3). Mounted while it is open. */
export const QuickSendDialog = ({ meant, by = 'text', to, onClose, onSent }: Props) => {
  const Form = by === 'call' ? QuickCallForm : QuickSendForm
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const once = useId()
  const draft = useQuery({
    // The people are put into a draft once, however often this is drawn.
    queryKey: [contactsToDraft.name, once, meant],
    queryFn: () => {
      const { Type, Items } = meant.selection
      const params = { ListID: meant.ListID, DraftBroadcastID: 0 }
      return api(contactsToDraft, { params, query: meant.query, body: { Selection: { Type, Items: [...Items] } } })
    },
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
    ...{ refetchOnWindowFocus: false, refetchOnReconnect: false },
  })
  const close = useRef(onClose)
  return (
    <Dialog
      opened
      onClose={() => close.current()}
      title={`${by === 'call' ? 'Call' : 'Text'} ${to}`}
      size="lg"
      fullScreen={isPhone}
      closeOnClickOutside={false}
      // It is kept as a draft.
      isUnsaved={() => false}
    >
      {draft.isError ? (
        <FailedState
          compact
          message={sentenceOf(draft.error, 'There was an error starting your draft broadcast.')}
          onRetry={() => void draft.refetch()}
        />
      ) : draft.data ? (
        <Form draft={draft.data} onClose={onClose} onSent={onSent} close={close} />
      ) : (
        <Stack aria-busy="true">
          <Skeleton height={120} />
          <Skeleton height={60} />
        </Stack>
      )}
    </Dialog>
  )
}
