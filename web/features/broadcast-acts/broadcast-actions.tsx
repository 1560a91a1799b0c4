import { type Broadcast, broadcastsSummary, deleteBroadcast, listBroadcasts } from '@carillon/contract/broadcasts.ts'
import type { StatusAction } from '@carillon/domain/broadcast/status-change.ts'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { change } from '../../platform/optimistic.ts'
import { useSend } from '../../platform/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify, notifyFailure, notifyUndo, withdrawUndoOf } from '../../ui/notify.ts'
import { updateRefusal } from '../broadcasts/update-refusal.ts'
import { useTurn } from '../broadcasts/use-turn.ts'
import { type AskedAction, doneText, questionOf } from './action-words.ts'
import { MoreDialogs, type Opened } from './more-dialogs.tsx'
import type { MoreAction } from './offered-actions.ts'

export { actionLabels } from './action-words.ts'

type Options = {
  /** Whether what was done is told in a toast; the details page shows it anyway. */
  tells?: boolean
  onDeleted?: () => void
}

type Asked = { action: AskedAction; broadcast: Broadcast }

/**
 * What menus and buttons do with a broadcast: `act` turns its course or deletes it, `more` opens a new start, a copy, its
 * labels or its schedule. What cannot be taken back asks first; `dialog` is to be rendered once on the page.
 */
export const useBroadcastActions = ({ tells = false, onDeleted = () => {} }: Options = {}) => {
  const [asked, setAsked] = useState<Asked>()
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [shown, setShown] = useState<Opened>()
  const [isShown, setIsShown] = useState(false)
  const { turn, working, isTurning } = useTurn()
  const remove = useSend(deleteBroadcast, {
    invalidates: [listBroadcasts, broadcastsSummary],
    optimistic: ({ params: { BroadcastID } }) => [
      change(listBroadcasts, (page) => {
        const Items = page.Items.filter((known) => known.BroadcastID !== BroadcastID)
        return { ...page, Items, Size: page.Size - (page.Items.length - Items.length) }
      }),
    ],
  })

  const flip = async (broadcast: Broadcast, action: 'pause' | 'resume'): Promise<void> => {
    try {
      await turn(broadcast, action)
    } catch (error) {
      notifyFailure(updateRefusal(error))
      return
    }
    if (!tells) return
    const back = action === 'pause' ? 'resume' : 'pause'
    const told = `“${broadcast.BroadcastName}” ${doneText(action, broadcast)}`
    notifyUndo(told, () => void flip(broadcast, back), courseOf(broadcast))
  }

  const act = (action: StatusAction, broadcast: Broadcast): void => {
    if (action === 'pause' || action === 'resume') return void flip(broadcast, action)
    setFailure(undefined)
    setAsked({ action, broadcast })
    setIsAsking(true)
  }

  const confirm = async ({ action, broadcast }: Asked): Promise<void> => {
    try {
      if (action === 'delete') {
        await remove.mutateAsync({ params: { BroadcastID: broadcast.BroadcastID } })
        notify(`“${broadcast.BroadcastName}” was deleted.`)
        onDeleted()
      } else {
        await turn(broadcast, action)
        if (tells) notify(`“${broadcast.BroadcastName}” ${doneText(action, broadcast)}`)
      }
      withdrawUndoOf(courseOf(broadcast))
      setIsAsking(false)
    } catch (error) {
      setFailure(
        action === 'delete' ? sentenceOf(error, 'There was an error deleting your broadcast.') : updateRefusal(error),
      )
    }
  }

  const show = (next: Opened): void => {
    setShown(next)
    setIsShown(true)
  }
  const more = (action: MoreAction, broadcast: Broadcast): void => show({ action, broadcast })

  const question = asked && questionOf(asked.action, asked.broadcast)
  const dialog = (
    <>
      {asked && question && (
        <ConfirmDialog
          opened={isAsking}
          onClose={() => setIsAsking(false)}
          title={question.title}
          confirm={question.confirm}
          isDangerous={question.isDangerous ?? false}
          isWorking={isTurning || remove.isPending}
          error={failure}
          onConfirm={() => void confirm(asked)}
        >
          {question.body}
        </ConfirmDialog>
      )}
      {shown && (
        <MoreDialogs
          key={`${shown.action} ${shown.broadcast.BroadcastID}`}
          shown={shown}
          opened={isShown}
          onClose={() => setIsShown(false)}
          onManage={() => setShown({ ...shown, action: 'manage-labels' })}
        />
      )}
    </>
  )
  return { act, more, dialog, working }
}

/** The thing that an undo is about. */
const courseOf = ({ BroadcastID }: Broadcast): string => `broadcast ${BroadcastID}`
