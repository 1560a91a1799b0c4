import type { FileUpload } from '@carillon/contract/imports.ts'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { isMoving, isStopped } from './flow/flow.ts'
import { notProcessed } from './flow/words.ts'
import { FileProgress } from './people/file-progress.tsx'
import { FileReview, type FileUse } from './people/file-review.tsx'
import { useFileUpload } from './queries.ts'
import { accepted } from './select/refuse-file.ts'
import { saveSample } from './select/sample-file.ts'
import { SendingFile } from './select/sending-file.tsx'
import { useSending } from './select/use-upload.ts'

/**
 * People from a file that go elsewhere than into the contacts: SELECT, then REVIEW of its first rows and what its columns
 * hold, PROCESS where the columns were changed (spec 2 §2).
 */
export const FilePeople = (props: FileUse) => {
  const [FileID, setFileID] = useState<number>()
  if (FileID === undefined) return <SelectFile onTaken={(upload) => setFileID(upload.FileID)} />
  return <TakenFile {...props} FileID={FileID} onAnother={() => setFileID(undefined)} />
}

const SelectFile = ({ onTaken }: { onTaken: (upload: FileUpload) => void }) => {
  const { upload, choose, cancel, retry } = useSending('broadcast', onTaken)
  const refused = upload.state === 'refused' ? upload : undefined
  if (upload.state === 'sending') return <SendingFile {...upload} onCancel={cancel} />
  return (
    <Stack gap="sm">
      <Text>One person in each row, with a phone number. They are added to this broadcast, not to your contacts.</Text>
      <FileDrop
        label="Your list"
        accept={accepted}
        hint="Excel (.xlsx), CSV or text, up to 200 MB and 1,000,000 rows"
        error={refused?.sentence}
        onFiles={choose}
      />
      {refused?.file && (
        <Button variant="subtle" style={{ alignSelf: 'center' }} onClick={() => retry(refused.file!)}>
          Try “{refused.file.name}” again
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'start' }} onClick={() => saveSample('contacts')}>
        Download a sample
      </Button>
    </Stack>
  )
}

type TakenProps = FileUse & { FileID: number; onAnother: () => void }

const TakenFile = ({ FileID, onAnother, ...props }: TakenProps) => {
  const { data: upload, isError, error, refetch } = useFileUpload(FileID)
  const [isProcessed, setIsProcessed] = useState(false)
  if (isError && !upload) return <FailedState compact message={sentenceOf(error, notProcessed)} onRetry={refetch} />
  if (!upload) return <Skeleton height={240} />
  if (isProcessed && (isMoving(upload) || isStopped(upload))) {
    return <FileProgress upload={upload} onAnother={onAnother} />
  }
  return (
    <FileReview
      {...props}
      upload={upload}
      isProcessed={isProcessed}
      onProcessed={() => setIsProcessed(true)}
      onAnother={onAnother}
    />
  )
}
