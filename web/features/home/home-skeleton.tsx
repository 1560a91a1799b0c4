import { Skeleton } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import classes from './home-page.module.css'

export const HomeSkeleton = () => (
  <div className={classes.columns} aria-busy="true" role="status" aria-label="Loading">
    {[180, 150].map((height) => (
      <div key={height} className={classes.column}>
        {['first', 'second'].map((part) => (
          <Card key={part} title={<Skeleton height={14} width={120} />}>
            <Skeleton height={height} />
          </Card>
        ))}
      </div>
    ))}
  </div>
)
