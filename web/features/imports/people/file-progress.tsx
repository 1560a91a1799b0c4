import type { FileUpload } from '@carillon/contract/imports.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { formatCount } from '../../../ui/format.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { isStopped } from '../flow/flow.ts'
import { notProcessed } from '../flow/words.ts'

/** PROCESS: the rows are read by the columns that were chosen, or could not be. */
export const FileProgress = ({ upload, onAnother }: { upload: FileUpload; onAnother: () => void }) =>
  isStopped(upload) ? (
    <Stack gap="md">
      <Alert color="red" role="alert">
        {upload.Message ?? notProcessed}
      </Alert>
      <Button variant="default" style={{ alignSelf: 'start' }} onClick={onAnother}>
        Choose another file
      </Button>
    </Stack>
  ) : (
    <Stack gap="sm">
      <Text fw={600}>{upload.FileName}</Text>
      <ProgressBar label="Reading the rows" value={upload.Done} total={upload.Total} height={10} isMoving />
      <Text c="dimmed" role="status">
        {formatCount(upload.Done)} of {formatCount(upload.Total)} rows
      </Text>
    </Stack>
  )
