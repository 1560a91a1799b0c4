import type { RepeatingBroadcast } from '@carillon/contract/repeating.ts'
import { Button, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { toGroup } from '../../platform/addresses.ts'
import { Card } from '../../ui/card.tsx'
import { formatCounted } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { Reach } from './run-reach.tsx'

type Props = {
  series: Pick<
    RepeatingBroadcast,
    'RepeatingBroadcastID' | 'Lists' | 'ContactCount' | 'ExcludedMessageCount' | 'OwnMessageCount'
  >
  /** Absent where they cannot be changed. */
  onEdit: (() => void) | undefined
}

/** The groups and the people of each run, and what was decided by hand about them. */
export const AudienceCard = ({ series, onEdit }: Props) => {
  const { RepeatingBroadcastID, Lists, ContactCount, ExcludedMessageCount, OwnMessageCount } = series
  return (
    <Card
      title="Who gets it"
      actions={
        onEdit && (
          <Button size="compact-sm" variant="subtle" leftSection={<IconUsers size={16} />} onClick={onEdit}>
            Edit recipients
          </Button>
        )
      }
    >
      <Stack gap="xs">
        <Reach RepeatingBroadcastID={RepeatingBroadcastID} />
        {Lists.length > 0 && (
          <ul style={{ margin: 0, paddingInlineStart: 20 }} aria-label="Groups">
            {Lists.map(({ ListID, ListName }) => (
              <li key={ListID}>
                {ListName === '' ? 'A group of somebody else' : <TextLink {...toGroup(ListID)}>{ListName}</TextLink>}
              </li>
            ))}
          </ul>
        )}
        {ContactCount > 0 && <Text>{formatCounted(ContactCount, 'person', 'people')} added by hand</Text>}
        {ExcludedMessageCount > 0 && (
          <Text>{formatCounted(ExcludedMessageCount, 'person is', 'people are')} left out by hand</Text>
        )}
        {OwnMessageCount > 0 && (
          <Text>{formatCounted(OwnMessageCount, 'person has', 'people have')} a message of their own</Text>
        )}
        {Lists.length > 0 && (
          <Text size="xs" c="dimmed">
            Whoever is in a group at the time of a run gets it.
          </Text>
        )}
      </Stack>
    </Card>
  )
}
