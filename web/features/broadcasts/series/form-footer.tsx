import { Button, Group, Text } from '@mantine/core'

type Props = { error: string | undefined; save: string; isSaving: boolean; onSave: () => void; onClose: () => void }

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
      <Button loading={isSaving} onClick={onSave}>
        {save}
      </Button>
    </Group>
  </>
)
