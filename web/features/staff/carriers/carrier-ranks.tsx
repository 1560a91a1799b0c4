import { listCarriers, type RoutedNumber } from '@carillon/contract/carriers.ts'
import { ActionIcon, Group, Select, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useCall } from '../../../platform/queries.ts'
import { withMoved } from '../with-moved.ts'

type Ranked = RoutedNumber['Carriers']
type Props = { carriers: Ranked; onChange: (carriers: Ranked) => void; error?: string | undefined }

/** The carriers of a number in the order in which they are tried. */
export const CarrierRanks = ({ carriers, onChange, error }: Props) => {
  const all = useCall(listCarriers).data?.Items ?? []
  const left = all.filter(({ CarrierID }) => !carriers.some((one) => one.CarrierID === CarrierID))
  return (
    <Stack gap="xs" role="group" aria-label="Carriers in their order">
      <div>
        <Text fw={560}>Carriers in their order</Text>
        <Text size="xs" c="dimmed">
          {carriers.length === 0
            ? 'None is chosen, so that of the settings is used.'
            : 'The first that is up and well is used; the next when it is not.'}
        </Text>
      </div>
      {carriers.map((carrier, at) => (
        <Group key={carrier.CarrierID} gap="xs" wrap="nowrap">
          <Text style={{ flex: 1, minWidth: 0 }}>
            {at + 1}. {carrier.Name}
            {!carrier.IsEnabled && ' (disabled)'}
          </Text>
          <ActionIcon
            aria-label={`Move ${carrier.Name} up`}
            disabled={at === 0}
            onClick={() => onChange(withMoved(carriers, at, -1))}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={`Move ${carrier.Name} down`}
            disabled={at === carriers.length - 1}
            onClick={() => onChange(withMoved(carriers, at, 1))}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={`Remove ${carrier.Name}`}
            onClick={() => onChange(carriers.filter((one) => one !== carrier))}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
      {left.length > 0 && (
        <Select
          aria-label="Add a carrier"
          placeholder={carriers.length === 0 ? 'Choose a carrier' : 'Add the next carrier'}
          error={error}
          value={null}
          data={left.map(({ CarrierID, Name }) => ({ value: String(CarrierID), label: Name }))}
          onChange={(value) => {
            const added = left.find(({ CarrierID }) => String(CarrierID) === value)
            if (added) onChange([...carriers, added])
          }}
        />
      )}
    </Stack>
  )
}
