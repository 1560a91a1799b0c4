import { ActionIcon, Button, CopyButton, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog/dialog.tsx'

type Props = { label: string; description?: string; value: string }

/** Something to be copied from here, because it is not shown again. */
export const SecretField = ({ label, description, value }: Props) => (
  <TextInput
    label={label}
    description={description}
    value={value}
    readOnly
    spellCheck={false}
    styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
    onFocus={(event) => event.currentTarget.select()}
    rightSection={
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy'}>
            <ActionIcon
              aria-label={copied ? 'Copied' : `Copy the ${label.toLowerCase()}`}
              variant="subtle"
              onClick={copy}
            >
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    }
  />
)

type DialogProps = {
  opened: boolean
  title: string
  onClose: () => void
  /** `hold` when it sends, and lets go should that fail. */
  children: (hold: (isHeld: boolean) => void, close: () => void) => ReactNode
}

/** From the moment it is sent, what comes back is shown once: no key and no click beside it closes the dialog. */
export const SecretDialog = ({ opened, title, onClose, children }: DialogProps) => {
  const [isHeld, setHeld] = useState(false)
  const close = () => {
    setHeld(false)
    onClose()
  }
  return (
    <Dialog
      {...{ opened, title }}
      size={560}
      closeOnClickOutside={false}
      closeOnEscape={!isHeld}
      withCloseButton={!isHeld}
      onClose={close}
    >
      {children(setHeld, close)}
    </Dialog>
  )
}

/** What a dialog shows once its form has made something with secrets. */
export const ShownOnce = ({ said, children, onClose }: { said: string; children: ReactNode; onClose: () => void }) => (
  <Stack gap="md">
    <Text role="status">{said}</Text>
    {children}
    <Group justify="flex-end">
      <Button data-autofocus onClick={onClose}>
        I have copied it
      </Button>
    </Group>
  </Stack>
)
