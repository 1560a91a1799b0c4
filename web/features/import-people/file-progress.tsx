import type { FileUpload } from '@carillon/contract/imports.ts'
import { Stack, Text } from '@mantine/core'
import { formatCount } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

/** PROCESS: the rows are read by the columns that were chosen, whether or not anybody looks. */
export const FileProgress = ({ upload }: { upload: FileUpload }) => (
  <Stack gap="sm">
    <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
      {upload.FileName}
    </Text>
    <ProgressBar label="Reading the rows" value={upload.Done} total={upload.Total} height={10} isMoving />
    <Text c="dimmed" role="status">
      {formatCount(upload.Done)} of {formatCount(upload.Total)} rows
    </Text>
    <Text c="dimmed">It goes on by itself. You may leave this page and come back.</Text>
  </Stack>
)
