import { type Broadcast, listBroadcasts, updateBroadcast } from '@carillon/contract/broadcasts.ts'
import { whyNotTransferLines } from '@carillon/domain/broadcast/transfer-form.ts'
import { NumberInput, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { putBroadcast } from '../broadcasts/queries.ts'
import { updateRefusal } from '../broadcasts/update-refusal.ts'
import { useEditing } from '../editing/use-editing.tsx'

type Props = { broadcast: Broadcast; opened: boolean; onClose: () => void }

/** How many talk at a time, also while it calls. */
export const LinesDialog = ({ broadcast, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Transfer lines" size={440} centered closeOnClickOutside={false}>
    <Form broadcast={broadcast} onClose={onClose} />
  </Dialog>
)

const Form = ({ broadcast: { BroadcastID, TransferAndConnect }, onClose }: Omit<Props, 'opened'>) => {
  const cache = useQueryClient()
  const [began] = useState(TransferAndConnect?.TransferLines ?? null)
  const [lines, setLines] = useState(began)
  const [isTried, setIsTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const editing = useEditing({ TransferLines: began }, { TransferLines: 'Lines' })
  const update = useSend(updateBroadcast, { invalidates: [listBroadcasts] })
  const fault = whyNotTransferLines(lines)
  const save = async (): Promise<void> => {
    setIsTried(true)
    setRefusal(undefined)
    if (fault !== undefined) return
    try {
      const saved = await editing.save({ TransferLines: lines }, (body) =>
        update.mutateAsync({ params: { BroadcastID }, body }),
      )
      if (saved.is === 'back') return
      if (saved.is === 'saved') putBroadcast(cache, saved.reply)
      onClose()
    } catch (error) {
      setRefusal(updateRefusal(error))
    }
  }
  return (
    <Stack gap="md">
      <NumberInput
        label="Lines"
        description={`How many can talk to ${phoneText(TransferAndConnect?.TransferNumber ?? '')} at a time. It counts from the next one who presses 0.`}
        required
        data-autofocus
        allowDecimal={false}
        allowNegative={false}
        value={lines ?? ''}
        error={isTried && fault}
        onChange={(value) => setLines(value === '' ? null : Number(value))}
      />
      <FormFooter
        error={refusal}
        save="Save changes"
        isSaving={update.isPending}
        onSave={() => void save()}
        onClose={onClose}
      />
      {editing.dialog}
    </Stack>
  )
}
