import { ActionIcon, CopyButton, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

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
