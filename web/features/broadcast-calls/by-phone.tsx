import { Button, Group, Text } from '@mantine/core'
import { phoneText } from '../../ui/phone.tsx'
import { untilRecorded } from '../broadcasts/calls-to-come.ts'
import classes from './broadcast-calls.module.css'

type Props = { number: string; isBoth: boolean; onOther: () => void }

/** A message that is recorded by phone once the broadcast is made. */
export const ByPhone = ({ number, isBoth, onOther }: Props) => (
  <div className={classes.chosen}>
    <Text fw={600}>Recorded by phone</Text>
    <Text c="dimmed">
      When you have finished here, we show you an ID. Call {phoneText(number)} from any phone, key in the ID, and speak.{' '}
      {untilRecorded(isBoth)}
    </Text>
    <Group gap="xs">
      <Button variant="default" size="compact-sm" onClick={onOther}>
        Use another way
      </Button>
    </Group>
  </div>
)
