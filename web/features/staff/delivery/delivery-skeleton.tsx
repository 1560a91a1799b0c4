import { Skeleton } from '@mantine/core'

/** The page while it is not known yet: figures, links, tables. */
export const DeliverySkeleton = () => (
  <div aria-busy="true" role="status" aria-label="Loading">
    <Skeleton height={164} mb="xl" />
    <Skeleton height={120} mb="xl" />
    <Skeleton height={240} />
  </div>
)
