import { Kbd, Text } from '@mantine/core'
import { BellLine } from '../../ui/bell-line.tsx'
import classes from './inbox-frame.module.css'

/** In the place of a thread while none is open. */
export const NothingOpen = () => (
  <div className={classes.nothing}>
    <BellLine width={180} />
    <Text>Choose a conversation to read and answer it.</Text>
    <Text size="xs" c="dimmed">
      <Kbd>j</Kbd> and <Kbd>k</Kbd> move, <Kbd>Enter</Kbd> opens, <Kbd>?</Kbd> shows all keys.
    </Text>
  </div>
)
