import { type FileUpload, importFile, processFileUpload } from '@carillon/contract/imports.ts'
import { importOptOuts } from '@carillon/contract/opt-outs.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useSend } from '../../platform/queries.ts'
import { useKnowUpload } from './queries.ts'
import type { Acting } from './use-flow.ts'
import { notProcessed, purposeOf, wordsOf } from './words.ts'

/** It ended before its end: why, what is kept, and how to go on. */
export const StoppedNotice = ({ upload, act }: { upload: FileUpload; act: Acting }) => {
  const { FileID, Step, Message, Counts, Tab, HeadingRow, Columns, ListID, Overwrite } = upload
  const words = wordsOf(purposeOf(upload.Purpose))
  const know = useKnowUpload()
  const read = useSend(processFileUpload, { failure: notProcessed })
  const save = useSend(importFile, { isOnce: true, failure: notProcessed })
  const optOut = useSend(importOptOuts, { isOnce: true, failure: notProcessed })
  const isSaving = Step === 'SAVING'

  const again = async (): Promise<FileUpload> => {
    if (!isSaving) return await read.mutateAsync({ params: { FileID }, body: { Tab, HeadingRow, Columns } })
    if (upload.Purpose === 'optouts') return await optOut.mutateAsync({ body: { FileID } })
    // Consent was declared when it was begun, and is kept with it.
    const body = { FileID, Overwrite, UserIndicatedConsentDeclared: upload.Consent !== null }
    return await save.mutateAsync({ params: { ListID }, body })
  }

  return (
    <Stack gap="sm">
      <Text fw={600} c="red" role="alert">
        {Message ?? notProcessed}
      </Text>
      <Text>
        {isSaving
          ? `${words.kept(Counts.Added, Counts.Updated)} Going on adds nobody twice.`
          : `${words.nothingYet} Try once more, or look at the columns: one of them may hold something else than we think.`}
      </Text>
      <Group gap="xs">
        <Button
          loading={read.isPending || save.isPending || optOut.isPending}
          // A toast says what failed.
          onClick={() => void again().then(know, () => {})}
        >
          {isSaving ? 'Go on with the rest' : 'Try again'}
        </Button>
        {!isSaving && (
          <Button variant="default" onClick={() => act({ kind: 'asked', step: 'METADATA' })}>
            Look at the columns
          </Button>
        )}
      </Group>
    </Stack>
  )
}
