import { type Broadcast, deleteBroadcast, listBroadcasts, updateBroadcast } from '@carillon/contract/broadcasts.ts'
import { type StatusAction, statusAfter } from '@carillon/domain/broadcast/status-change.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatCounted } from '../../ui/format.ts'
import { notify, notifyFailure } from '../../ui/notify.ts'
import { putBroadcast } from './queries.ts'
import { updateRefusal } from './update-refusal.ts'

type Options = {
  /** Whether what was done is told in a toast; the details page shows it anyway. */
  tells?: boolean
  onDeleted?: () => void
}

type Asked = { action: 'cancel' | 'send-now' | 'delete'; broadcast: Broadcast }

/**
 * Pause, resume, send now, cancel and delete, for menus and buttons. What cannot be taken back asks first; `dialog` is
 * to be rendered once on the page.
 */
export const useBroadcastActions = ({ tells = false, onDeleted = () => {} }: Options = {}) => {
  const cache = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [working, setWorking] = useState<StatusAction>()
  const update = useSend(updateBroadcast, { invalidates: [listBroadcasts] })
  const remove = useSend(deleteBroadcast, { invalidates: [listBroadcasts] })

  const change = async (broadcast: Broadcast, action: Exclude<StatusAction, 'delete'>): Promise<void> => {
    setWorking(action)
    try {
      const fresh = await update.mutateAsync({
        params: { BroadcastID: broadcast.BroadcastID },
        body: { BroadcastStatus: statusAfter[action] as 'Paused' | 'Broadcasting' | 'Canceled' },
      })
      putBroadcast(cache, fresh)
    } finally {
      setWorking(undefined)
    }
    if (tells) notify(`“${broadcast.BroadcastName}” ${done[action]}`)
  }

  const act = (action: StatusAction, broadcast: Broadcast): void => {
    if (action === 'pause' || action === 'resume') {
      void change(broadcast, action).catch((error) => notifyFailure(updateRefusal(error)))
      return
    }
    setFailure(undefined)
    setAsked({ action, broadcast })
    setIsOpen(true)
  }

  const confirm = async ({ action, broadcast }: Asked): Promise<void> => {
    try {
      if (action === 'delete') {
        await remove.mutateAsync({ params: { BroadcastID: broadcast.BroadcastID } })
        notify(`“${broadcast.BroadcastName}” was deleted.`)
        onDeleted()
      } else await change(broadcast, action)
      setIsOpen(false)
    } catch (error) {
      setFailure(action === 'delete' ? sentenceOf(error, deleteFailed) : updateRefusal(error))
    }
  }

  const dialog = asked && (
    <ConfirmDialog
      opened={isOpen}
      onClose={() => setIsOpen(false)}
      {...questions[asked.action](asked.broadcast)}
      isWorking={update.isPending || remove.isPending}
      error={failure}
      onConfirm={() => void confirm(asked)}
    >
      {bodies[asked.action](asked.broadcast)}
    </ConfirmDialog>
  )
  return { act, dialog, working }
}

export const actionLabels: Record<StatusAction, string> = {
  pause: 'Pause',
  resume: 'Resume',
  'send-now': 'Send now',
  cancel: 'Cancel broadcast',
  delete: 'Delete',
}

const deleteFailed = 'There was an error deleting your broadcast.'

const done: Record<Exclude<StatusAction, 'delete'>, string> = {
  pause: 'is paused. What is already with the carriers still arrives.',
  resume: 'goes on.',
  'send-now': 'is going out now.',
  cancel: 'was canceled.',
}

const questions: Record<Asked['action'], (broadcast: Broadcast) => object & { title: string; confirm: string }> = {
  cancel: () => ({ title: 'Cancel this broadcast?', confirm: 'Cancel broadcast', isDangerous: true }),
  'send-now': (broadcast) => ({
    title: 'Send it now?',
    confirm: `Text ${formatCounted(textable(broadcast), 'person', 'people')} now`,
  }),
  delete: () => ({ title: 'Delete this broadcast?', confirm: 'Delete broadcast', isDangerous: true }),
}

const bodies: Record<Asked['action'], (broadcast: Broadcast) => string> = {
  cancel: (broadcast) => {
    const left = broadcast.PhoneNumberCount - broadcast.TotalCompleted
    const sent = broadcast.TotalCompleted > 0 ? ' What is already with the carriers still arrives.' : ''
    return `${formatCounted(left, 'person', 'people')} will not get “${broadcast.BroadcastName}”.${sent} This cannot be taken back.`
  },
  'send-now': (broadcast) => `“${broadcast.BroadcastName}” will not wait for its start.`,
  delete: (broadcast) =>
    `“${broadcast.BroadcastName}” and its results disappear from your list. This cannot be taken back.`,
}

const textable = (broadcast: Broadcast): number => broadcast.PhoneNumberCount - broadcast.InvalidTextCount
