import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'

type Props = { opened: boolean; name: string; onAllow: () => void; onClose: () => void }

/** What was read as an opt-out is taken back by whoever declares that there is consent (rules/inbox 6). */
export const AllowDialog = ({ opened, name, onAllow, onClose }: Props) => {
  const [isDeclared, setDeclared] = useState(false)
  return (
    <Dialog opened={opened} onClose={onClose} title="Not an opt-out" size="sm" isUnsaved={() => false}>
      <Stack gap="md">
        <Text>
          What {name} wrote was read as a wish not to be texted. If it was not one, they go back to the inbox and can be
          texted again.
        </Text>
        <Checkbox
          data-autofocus
          label={`${name} has agreed to receive our texts.`}
          checked={isDeclared}
          onChange={(event) => setDeclared(event.currentTarget.checked)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button
            disabled={!isDeclared}
            onClick={() => {
              onAllow()
              onClose()
            }}
          >
            Allow texts again
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
