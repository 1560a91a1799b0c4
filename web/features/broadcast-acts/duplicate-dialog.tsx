import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { copyChoices } from './copy-choices.ts'
import { type CopyTo, useDuplicate } from './use-duplicate.ts'

type Props = { broadcast: Broadcast; opened: boolean; onClose: () => void }

/** Asks who gets the copy; the rest of it is changed where it opens. */
export const DuplicateDialog = ({ broadcast, opened, onClose }: Props) => {
  const { duplicate, isPending } = useDuplicate()
  const [to, setTo] = useState<CopyTo>('everybody')
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Duplicate “${broadcast.BroadcastName}”`}
      size="sm"
      centered
      isUnsaved={() => false}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          duplicate(broadcast, to)
        }}
      >
        <Stack gap="md">
          <Text>Its message, pictures and settings are copied into a draft. Nothing is sent yet.</Text>
          <Radio.Group label="Who gets it" value={to} onChange={(value) => setTo(value as CopyTo)}>
            <Stack gap="xs" mt={6}>
              {copyChoices(broadcast).map((choice) => (
                <Radio key={choice.to} value={choice.to} label={choice.label} data-autofocus={choice.to === to} />
              ))}
            </Stack>
          </Radio.Group>
          <FormFooter error={undefined} save="Duplicate" isSaving={isPending} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
