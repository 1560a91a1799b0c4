import type { FileUpload } from '@carillon/contract/imports.ts'
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { BadRows } from '../import-review/bad-rows.tsx'
import { foundInFile } from './found-in-file.ts'

export type FileUse = {
  failure: string | undefined
  isWorking: boolean
  /** Adds the people of the file as it was read; consent was declared. */
  onAdd: (FileID: number) => void
}

type Props = FileUse & { upload: FileUpload; onColumns: () => void }

const consentMissing = 'Please confirm you have collected proper consent.'

/** REVIEW: what was found in the file, its bad rows to be corrected, and the consent; then the people are added. */
export const FileReview = ({ upload, failure, isWorking, onAdd, onColumns }: Props) => {
  const { FileID, Counts } = upload
  const consent = useRef<HTMLInputElement>(null)
  const [hasConsent, setHasConsent] = useState(false)
  const [isTried, setIsTried] = useState(false)
  // Corrected rows stay where they are until the dialog is left.
  const [hadBad] = useState(Counts.Bad > 0)
  const isEmpty = Counts.Good === 0

  const submit = (): void => {
    setIsTried(true)
    if (hasConsent) onAdd(FileID)
    else consent.current?.focus()
  }
  return (
    <Stack gap="md">
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {upload.FileName}
        </Text>
        <div role="status">
          {foundInFile(Counts).map((sentence) => (
            <Text key={sentence}>{sentence}</Text>
          ))}
        </div>
      </div>
      {Counts.Bad > Counts.Rows / 2 && (
        <Alert color="yellow" title="Most rows have no good phone number">
          Perhaps another column holds the numbers.{' '}
          <Button variant="subtle" size="compact-sm" onClick={onColumns}>
            Look at the columns
          </Button>
        </Alert>
      )}
      {hadBad && <BadRows upload={upload} purpose="broadcast" />}
      {!isEmpty && (
        <Checkbox
          ref={consent}
          label="These people have agreed to get texts from us."
          checked={hasConsent}
          aria-invalid={(isTried && !hasConsent) || undefined}
          error={isTried && !hasConsent && consentMissing}
          onChange={(event) => setHasConsent(event.currentTarget.checked)}
        />
      )}
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Group justify="space-between" gap="xs">
        <Button variant="default" disabled={isWorking} onClick={onColumns}>
          Back to the columns
        </Button>
        {!isEmpty && (
          <Button loading={isWorking} onClick={submit}>
            Add these people
          </Button>
        )}
      </Group>
    </Stack>
  )
}
