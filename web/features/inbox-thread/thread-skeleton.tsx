import { Skeleton } from '@mantine/core'
import classes from './thread.module.css'

export const ThreadSkeleton = () => (
  <div className={classes.skeleton} role="status" aria-busy="true" aria-label="Loading">
    {lines.map(([width, alignSelf, height]) => (
      <Skeleton key={width} height={height} width={width} radius={14} style={{ alignSelf }} />
    ))}
  </div>
)

const lines = [
  ['46%', 'flex-end', 56],
  ['30%', 'flex-start', 36],
  ['52%', 'flex-end', 72],
  ['38%', 'flex-start', 36],
  ['26%', 'flex-start', 37],
] as const
