import { ActionIcon, Button, CopyButton, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'

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
