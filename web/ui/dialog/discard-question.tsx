import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useOnTop } from './open-dialogs.ts'

type Props = { opened: boolean; onKeep: () => void; onDiscard: () => void }

/** Asked before what was typed and not saved is left (rules/forms 5). Everywhere in the same words. */
export const DiscardQuestion = ({ opened, onKeep, onDiscard }: Props) => {
  useOnTop(opened, onKeep)
  return (
    <Modal opened={opened} onClose={onKeep} closeOnEscape={false} title="Discard what you changed?" size="sm" centered>
      <Stack gap="md">
        <Text>It is not saved yet.</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onKeep} data-autofocus>
            Keep editing
          </Button>
          <Button color="red" onClick={onDiscard}>
            Discard
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
