import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatCounted } from '../../ui/format.ts'
import { FailureItem } from './failure-item.tsx'
import classes from './repeating.module.css'
import { useFailures } from './use-failures.ts'

type Props = {
  only?: number
  /** Sends the latest of one series again; absent where that may not be done, or not from here. */
  onRunAgain?: (() => void) | undefined
}

/** Repeating broadcasts that did not go out and that nobody has put away; of one series on its own page. */
export const FailuresBanner = ({ only, onRunAgain }: Props) => {
  const { failed, dismiss } = useFailures(only)
  if (failed.length === 0) return null
  const title =
    only === undefined ? `${formatCounted(failed.length, 'repeating broadcast')} did not go out` : 'It did not go out'
  return (
    <Alert color="red" mb="md" role="region" icon={<IconAlertTriangle size={18} aria-hidden />} title={title}>
      <ul className={classes.failures}>
        {failed.map((each) => (
          <li key={each.latest.RepeatingBroadcastID}>
            <FailureItem
              failed={each}
              onDismiss={() => dismiss(each.ids)}
              isAlone={only !== undefined}
              onRunAgain={onRunAgain}
            />
          </li>
        ))}
      </ul>
      {failed.length > 1 && (
        <Group justify="flex-end" mt="xs">
          <Button size="compact-sm" variant="default" onClick={() => dismiss(null)}>
            Dismiss all
          </Button>
        </Group>
      )}
    </Alert>
  )
}
