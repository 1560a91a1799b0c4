import type { AutoReply } from '@carillon/contract/auto-replies.ts'
import { Text } from '@mantine/core'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useUser } from '../account/queries.ts'
import { KeywordForm } from './keyword-form.tsx'
import { noNumberSentence } from './numbers-words.ts'
import { ReplyShown } from './reply-shown.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** To change; without one a new one is made. */
  reply?: AutoReply | undefined
}

/** A word that is answered by itself, and may put who texts it into a group. */
export const KeywordDialog = ({ opened, onClose, reply }: Props) => {
  const { TextNumbers } = useUser()
  const isShown = reply?.CanChange === false
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={isShown ? 'Keyword' : reply ? 'Edit keyword' : 'New keyword'}
      size={isShown ? 420 : 820}
      // A slip beside the form would lose what was typed.
      closeOnClickOutside={isShown}
      centered
    >
      {isShown ? (
        <ReplyShown reply={reply} />
      ) : TextNumbers.length === 0 ? (
        <Text>{noNumberSentence}</Text>
      ) : (
        <KeywordForm key={reply?.ID ?? 'new'} reply={reply} onClose={onClose} />
      )}
    </Dialog>
  )
}
