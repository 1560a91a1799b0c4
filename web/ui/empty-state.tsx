import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { BellLine } from './bell-line.tsx'
import classes from './empty-state.module.css'

type Props = { sentence: ReactNode; action?: ReactNode; compact?: boolean }

/** Nothing here yet: one drawing, one sentence, one button. */
export const EmptyState = ({ sentence, action, compact = false }: Props) => (
  <div className={classes.state} data-compact={compact || undefined}>
    <BellLine width={compact ? 150 : 220} />
    <Text className={classes.sentence!}>{sentence}</Text>
    {action}
  </div>
)
