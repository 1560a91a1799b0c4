import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Stack, Text } from '@mantine/core'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { StartPicker } from '../broadcast-wizard/start-picker.tsx'
import { whenText } from '../broadcasts/when-text.ts'
import { useEdit } from './use-edit.ts'

type Props = { broadcast: Broadcast; opened: boolean; onClose: () => void }

/** Another start for one that has not begun. */
export const SendLaterDialog = ({ broadcast, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Send “${broadcast.BroadcastName}” later`} size="md" centered>
    <Form broadcast={broadcast} onClose={onClose} />
  </Dialog>
)

const Form = ({ broadcast, onClose }: Omit<Props, 'opened'>) => {
  const { form, start, errors, isSaving, save } = useEdit(broadcast, onClose)
  const { form: refusal, BroadcastName, TextMessage, ...fields } = errors
  const other = refusal ?? TextMessage ?? BroadcastName
  return (
    <Stack gap="md">
      <Text c="dimmed">It starts {whenText(broadcast.StartDate)} as it is now.</Text>
      <StartPicker start={start} errors={fields} />
      <FormFooter
        error={other}
        save={form.StartDate ? `Start ${whenText(form.StartDate)}` : 'Save'}
        isSaving={isSaving}
        onSave={() => void save()}
        onClose={onClose}
      />
    </Stack>
  )
}
