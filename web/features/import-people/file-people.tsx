import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { fieldErrorsOf, isNotFound, sentenceOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { isMoving, isStopped } from '../imports/flow.ts'
import { useFileUpload } from '../imports/queries.ts'
import { notProcessed } from '../imports/words.ts'
import { FileColumns } from './file-columns.tsx'
import { FileProgress } from './file-progress.tsx'
import { FileReview, type FileUse } from './file-review.tsx'
import { SelectFile } from './select-file.tsx'

type Props = FileUse & {
  /** The file that was chosen, at whatever step it is: the server goes on with it also while nobody looks. */
  FileID: number | undefined
  onChoose: (FileID: number | undefined) => void
}

/**
 * People from a file that go elsewhere than into the contacts: SELECT, METADATA with what its columns hold, PROCESS while its
 * rows are read, REVIEW with what was found, EDIT of the rows that cannot be used (rules/imports 7).
 */
export const FilePeople = ({ FileID, onChoose, ...use }: Props) =>
  FileID === undefined ? (
    <SelectFile onTaken={onChoose} />
  ) : (
    <TakenFile key={FileID} {...use} FileID={FileID} onAnother={() => onChoose(undefined)} />
  )

type TakenProps = FileUse & { FileID: number; onAnother: () => void }

const TakenFile = ({ FileID, onAnother, ...use }: TakenProps) => {
  const { data: upload, isError, error, refetch } = useFileUpload(FileID)
  const [isChoosing, setIsChoosing] = useState(false)
  if (isNotFound(error) || fieldErrorsOf(error).FileID !== undefined) {
    return (
      <EmptyState
        compact
        sentence="This file is not there any more. Upload it again."
        action={<Button onClick={onAnother}>Choose another file</Button>}
      />
    )
  }
  if (isError && !upload) return <FailedState compact message={sentenceOf(error, notProcessed)} onRetry={refetch} />
  if (!upload) return <Skeleton height={240} />
  if (isMoving(upload)) return <FileProgress upload={upload} />
  if (isChoosing || isStopped(upload) || upload.Step === 'METADATA') {
    return <FileColumns upload={upload} onRead={() => setIsChoosing(false)} onAnother={onAnother} />
  }
  return <FileReview {...use} upload={upload} onColumns={() => setIsChoosing(true)} />
}
