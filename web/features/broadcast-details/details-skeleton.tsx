import { Skeleton, Stack } from '@mantine/core'
import { PageHeader } from '../../ui/page-header.tsx'
import { DetailsFrame } from './details-frame.tsx'

export const DetailsSkeleton = () => (
  <div aria-busy="true">
    <PageHeader title="Broadcast" />
    <DetailsFrame
      result={<Skeleton height={200} />}
      side={<Skeleton height={260} />}
      people={
        <Stack>
          <Skeleton height={36} />
          <Skeleton height={320} />
        </Stack>
      }
    />
  </div>
)
