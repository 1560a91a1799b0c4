import { Button, Group, Text } from '@mantine/core'

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
      <Button variant="default" onClick={onClose}>
        Not now
      </Button>
      <Button type={onSave ? 'button' : 'submit'} loading={isSaving} onClick={onSave}>
        {save}
      </Button>
    </Group>
  </>
)
