import { Skeleton, Stack } from '@mantine/core'

export const PageLoading = () => (
  <Stack gap="md" role="group" aria-busy="true" aria-label="Loading">
    <Skeleton height={28} width={180} />
    <Skeleton height={64} />
    <Skeleton height={240} />
  </Stack>
)
