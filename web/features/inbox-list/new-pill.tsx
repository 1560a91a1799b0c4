import { UnstyledButton } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { formatCounted } from '../../ui/format.ts'
import classes from './conversation-list.module.css'
import { pagesize } from './order.ts'

/** Who has written while one was in the middle of the list; a press shows them. */
export const NewPill = ({ count, onPress }: { count: number; onPress: () => void }) => {
  if (count === 0) return null
  return (
    <UnstyledButton className={classes.pill!} onClick={onPress}>
      <IconArrowUp size={14} aria-hidden="true" />
      {count >= pagesize ? `${pagesize}+ new conversations` : formatCounted(count, 'new conversation')}
    </UnstyledButton>
  )
}
