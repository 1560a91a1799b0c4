import { Button, Group, Text } from '@mantine/core'
import { LeaveButton } from './dialog/leave-button.tsx'

type Props = {
  error: string | undefined
  save: string
  isSaving: boolean
  /** Without it the button submits the form around. */
  onSave?: (() => void) | undefined
  onClose: () => void
  /** What leaving is called. */
  leave?: string | undefined
}

/** The end of a form in a dialog: what was refused, and the two ways out. */
export const FormFooter = ({ error, save, isSaving, onSave, onClose, leave = 'Not now' }: Props) => (
  <>
    {error && (
      <Text c="red" role="alert">
        {error}
      </Text>
    )}
    <Group justify="flex-end" gap="xs">
      <LeaveButton onClose={onClose}>{leave}</LeaveButton>
      <Button type={onSave ? 'button' : 'submit'} loading={isSaving} onClick={onSave}>
        {save}
      </Button>
    </Group>
  </>
)
