import { type Broadcast, updateBroadcast } from '@carillon/contract/broadcasts.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '../../platform/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { putBroadcast } from '../broadcasts/queries.ts'
import { updateRefusal } from '../broadcasts/update-refusal.ts'
import { someOf, whomOf } from '../broadcasts/whom.ts'
import { isTooLate, otherwise } from './too-late.ts'

/** Sends all the same, whatever the calling window says. */
export const IgnoreWindowButton = ({ broadcast }: { broadcast: Broadcast }) => {
  const cache = useQueryClient()
  const [isAsking, ask] = useDisclosure()
  const [failure, setFailure] = useState<string>()
  const update = useSend(updateBroadcast)
  const { BroadcastID, PhoneNumberCount, TotalCompleted } = broadcast
  const left = someOf(PhoneNumberCount - TotalCompleted, whomOf(broadcast))
  const send = async (): Promise<void> => {
    setFailure(undefined)
    try {
      const fresh = await update.mutateAsync({ params: { BroadcastID }, body: { CheckCallingWindow: false } })
      putBroadcast(cache, fresh)
      if (fresh.CallingWindowIgnored) ask.close()
      else setFailure(otherwise)
    } catch (error) {
      setFailure(isTooLate(error) ? otherwise : updateRefusal(error))
    }
  }
  return (
    <>
      <Button size="compact-md" variant="default" onClick={ask.open}>
        Send all the same
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={ask.close}
        title="Send outside the calling window?"
        confirm={`Text ${left} all the same`}
        isWorking={update.isPending}
        error={failure}
        onConfirm={() => void send()}
      >
        The calling window no longer holds for this broadcast: {left} will be texted as soon as possible.
        {broadcast.QuietHours && ' Quiet hours where they are still hold.'}
      </ConfirmDialog>
    </>
  )
}
