import type { AutoReply } from '@carillon/contract/auto-replies.ts'
import { Skeleton } from '@mantine/core'
import { sentenceOf } from '../../platform/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { AutoReplyForm } from './auto-reply-form.tsx'
import { useAutoReplies } from './queries.ts'
import { ReplyShown } from './reply-shown.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** To change; without one a new one is made. */
  reply: AutoReply | undefined
  /** The number that a new one is for. */
  TextNumberID?: number | undefined
}

/** What answers any text: when, with which words, on which numbers. */
export const AutoReplyDialog = ({ opened, onClose, reply, TextNumberID }: Props) => {
  const isShown = reply?.CanChange === false
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={isShown ? 'Auto reply' : reply ? 'Edit auto reply' : 'New auto reply'}
      size={isShown ? 420 : 820}
      // A slip beside the form would lose what was typed.
      closeOnClickOutside={isShown}
      centered
    >
      {isShown ? <ReplyShown reply={reply} /> : <Known reply={reply} TextNumberID={TextNumberID} onClose={onClose} />}
    </Dialog>
  )
}

/** A form begins once it is known which numbers have one. */
const Known = ({ reply, TextNumberID, onClose }: Omit<Props, 'opened'>) => {
  const { data, error, refetch } = useAutoReplies()
  if (data) {
    const others = data.Items.filter(({ ID }) => ID !== reply?.ID)
    return <AutoReplyForm reply={reply} others={others} TextNumberID={TextNumberID} onClose={onClose} />
  }
  if (!error) return <Skeleton height={320} role="status" aria-label="Loading" />
  return <FailedState compact message={sentenceOf(error, gettingFailed)} onRetry={() => void refetch()} />
}

const gettingFailed = 'There was an error getting your auto replies.'
