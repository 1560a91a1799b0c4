import { Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import classes from './empty-state.module.css'

type Props = { message: string; onRetry: () => void; compact?: boolean }

/** Something could not be fetched: what, and the way on. */
export const FailedState = ({ message, onRetry, compact = false }: Props) => (
  <div className={classes.state} data-compact={compact || undefined} role="alert">
    <Text className={classes.sentence!}>{message}</Text>
    <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
      Try again
    </Button>
  </div>
)
