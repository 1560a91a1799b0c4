import { Button, Group } from '@mantine/core'
import { formatCounted } from '../../ui/format.ts'
import classes from './composer.module.css'
import type { Unsaid } from './desk.ts'

type Props = { unsaid: readonly Unsaid[]; onSettle: (key: string, isBack: boolean) => void }

/** Texts that were not taken while something else was begun. */
export const UnsaidList = ({ unsaid, onSettle }: Props) => (
  <div role="alert">
    {unsaid.map(({ key, writing: { Message, Media }, why }) => (
      <div key={key} className={classes.unsaid}>
        <p>
          <b>Not sent:</b> {Message || formatCounted(Media.length, 'picture')}
        </p>
        <p>{why}</p>
        <Group gap="xs">
          <Button variant="default" size="compact-sm" onClick={() => onSettle(key, true)}>
            Put it back
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onSettle(key, false)}>
            Throw it away
          </Button>
        </Group>
      </div>
    ))}
  </div>
)
