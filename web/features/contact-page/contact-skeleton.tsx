import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './contact-page.module.css'

/** The page of a person before it is known who. */
export const ContactSkeleton = ({ back }: { back: ReactNode }) => (
  <div aria-busy="true">
    <PageHeader title="Contact" back={back} />
    <div className={classes.columns}>
      <Card>
        <Stack gap={28}>
          {['70%', '45%', '60%', '50%', '65%'].map((width) => (
            <Skeleton key={width} height={14} width={width} />
          ))}
        </Stack>
      </Card>
      <div className={classes.said}>
        <Card title="Messages">
          <Skeleton height={280} />
        </Card>
      </div>
      <Card title="History">
        <Skeleton height={14} width="55%" />
      </Card>
    </div>
  </div>
)
