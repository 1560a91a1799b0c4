import { type Broadcast, updateBroadcast } from '@carillon/contract/broadcasts.ts'
import { isFilled } from '@carillon/domain/form/field-errors.ts'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LeaveButton } from '../../ui/dialog/leave-button.tsx'
import { putBroadcast } from '../broadcasts/queries.ts'
import { updateRefusal } from '../broadcasts/update-refusal.ts'
import { someOf, whomOf } from '../broadcasts/whom.ts'
import { isTooLate, otherwise } from './too-late.ts'

/** Sends all the same in quiet hours, as an emergency whose reason is kept. */
export const EmergencyButton = ({ broadcast }: { broadcast: Broadcast }) => {
  const [isOpen, dialog] = useDisclosure()
  return (
    <>
      <Button size="compact-md" variant="default" onClick={dialog.open}>
        Send all the same
      </Button>
      <Dialog opened={isOpen} onClose={dialog.close} title="Send in quiet hours?" size="sm" centered>
        <Form broadcast={broadcast} onClose={dialog.close} />
      </Dialog>
    </>
  )
}

const Form = ({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) => {
  const cache = useQueryClient()
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const update = useSend(updateBroadcast)
  const { BroadcastID, PhoneNumberCount, TotalCompleted } = broadcast
  const left = someOf(PhoneNumberCount - TotalCompleted, whomOf(broadcast))
  const send = async (): Promise<void> => {
    const isMissing = !isFilled(reason)
    setFailure(isMissing ? 'Say why this cannot wait. It is kept.' : undefined)
    if (isMissing) return
    try {
      const body = { EmergencyReason: reason.trim() }
      const fresh = await update.mutateAsync({ params: { BroadcastID }, body })
      putBroadcast(cache, fresh)
      if (fresh.QuietHours) setFailure(otherwise)
      else onClose()
    } catch (error) {
      if (isTooLate(error)) setFailure(otherwise)
      else setFailure(fieldErrorsOf(error).EmergencyReason?.[0] ?? updateRefusal(error))
    }
  }
  return (
    <Stack gap="md">
      <Text>{left} will be texted at once, whatever the hour where they are. Do this only in an emergency.</Text>
      <Textarea
        label="Why can it not wait?"
        description="Kept with the broadcast."
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={200}
        value={reason}
        error={failure}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <LeaveButton onClose={onClose}>Not now</LeaveButton>
        <Button color="red" loading={update.isPending} onClick={() => void send()}>
          Text {left} now
        </Button>
      </Group>
    </Stack>
  )
}
