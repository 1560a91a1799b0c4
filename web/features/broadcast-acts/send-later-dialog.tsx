import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Modal, Stack, Text } from '@mantine/core'
import { FormFooter } from '../../ui/form-footer.tsx'
import { StartPicker } from '../broadcast-wizard/start-picker.tsx'
import { whenText } from '../broadcasts/when-text.ts'
import { useEdit } from './use-edit.ts'

type Props = { broadcast: Broadcast; opened: boolean; onClose: () => void }

/** Another start for one that has not begun. */
export const SendLaterDialog = ({ broadcast, opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Send it later" size="md" centered>
    <Form broadcast={broadcast} onClose={onClose} />
  </Modal>
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
