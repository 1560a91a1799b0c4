import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog/dialog.tsx'

type Props = {
  opened: boolean
  title: string
  children: ReactNode
  /** Says what the button does: 'Delete 12 contacts'. */
  confirm: string
  isDangerous?: boolean
  isWorking?: boolean
  /** What went wrong at the last try. */
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what cannot be taken back. The harmless answer has the focus. */
export const ConfirmDialog = (props: Props) => (
  <Dialog opened={props.opened} onClose={props.onClose} title={props.title} size="sm" centered>
    <Stack gap="md">
      <Text component="div">{props.children}</Text>
      {props.error && (
        <Text c="red" role="alert">
          {props.error}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={props.onClose} data-autofocus>
          Not now
        </Button>
        <Button color={props.isDangerous ? 'red' : 'teal'} loading={props.isWorking ?? false} onClick={props.onConfirm}>
          {props.confirm}
        </Button>
      </Group>
    </Stack>
  </Dialog>
)
