import { Button, Group, List, Stack, Text } from '@mantine/core'
import { formatCounted } from '../../ui/format.ts'
import type { PastedPeopleResult } from './use-add-pasted.ts'

// The rest can be pasted again once these are mended.
const shown = 100

type Props = { result: PastedPeopleResult; words: string; onClose: () => void }

/** COMPLETE: what became of the list. */
export const PastedResult = ({ result, words, onClose }: Props) => (
  <Stack gap="md">
    <Text fw={600} role="status">
      {words}
    </Text>
    {result.skipped.length > 0 && (
      <div>
        <Text>{formatCounted(result.skipped.length, 'row was', 'rows were')} left out:</Text>
        <List size="sm" mt="xs">
          {result.skipped.slice(0, shown).map(({ name, number, why }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change any more
            <List.Item key={at}>
              <b>{[name, number].filter((part) => part !== '').join(' ')}</b>: {why}
            </List.Item>
          ))}
        </List>
        {result.skipped.length > shown && <Text>and {formatCounted(result.skipped.length - shown, 'more row')}.</Text>}
      </div>
    )}
    <Group justify="flex-end">
      <Button data-autofocus autoFocus onClick={onClose}>
        Done
      </Button>
    </Group>
  </Stack>
)
