import { Button, Group, Text } from '@mantine/core'
import { LeaveButton } from './dialog/leave-button.tsx'

type Props = {
  error: string | undefined
  save: string
  isSaving: boolean
  /** Without it the button submits the form around. */
  onSave?: (() => void) | undefined
  onClose: () => void
}

/** The end of a form in a dialog: what was refused, and the two ways out. */
export const FormFooter = ({ error, save, isSaving, onSave, onClose }: Props) => (
  <>
    {error && (
      <Text c="red" role="alert">
        {error}
      </Text>
    )}
    <Group justify="flex-end" gap="xs">
      <LeaveButton onClose={onClose}>Not now</LeaveButton>
      <Button type={onSave ? 'button' : 'submit'} loading={isSaving} onClick={onSave}>
        {save}
      </Button>
    </Group>
  </>
)
