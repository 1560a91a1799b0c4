import type { TemplateMerge } from '@carillon/contract/template-merges.ts'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { formatCount, formatCounted } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

type Props = { merge: TemplateMerge | undefined; isChecking: boolean }

/** How far the check of the messages is. It may be closed: the check goes on. */
export const MergeProgress = ({ merge, isChecking }: Props) => {
  const isUnderWay = merge?.Status === 'InProgress'
  const [closed, setClosed] = useState<number>()
  const { Done, Total } = merge ?? { Done: 0, Total: 0 }
  return (
    <Dialog
      opened={isUnderWay && closed !== merge.ID}
      onClose={() => setClosed(merge?.ID)}
      title="Personalizing your message"
      size="sm"
      centered
    >
      <Stack gap="sm">
        <ProgressBar label="Messages checked" value={Done} total={Total} isMoving />
        <Text role="status">
          {formatCount(Done)} of {formatCounted(Total, 'message', 'messages')} checked.
        </Text>
        <Text c="dimmed">
          {isChecking
            ? 'Each person’s message is filled in and looked at. You may leave: it goes on by itself.'
            : 'This goes on by itself since your last visit.'}
        </Text>
      </Stack>
    </Dialog>
  )
}
