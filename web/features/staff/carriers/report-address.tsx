import { ActionIcon, CopyButton, TextInput, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** Where a carrier is to report to, to be copied into its portal. */
export const ReportAddress = ({ address }: { address: string }) => (
  <TextInput
    label="Where it reports to"
    description="Enter this at the carrier for incoming messages and delivery reports."
    value={address}
    readOnly
    onFocus={(event) => event.currentTarget.select()}
    rightSection={
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy'}>
            <ActionIcon aria-label={copied ? 'Copied' : 'Copy the address'} variant="subtle" onClick={copy}>
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    }
  />
)
