import { Button, Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { Card } from '../../ui/card.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { type ImportPurpose, wordsOf } from './flow/words.ts'
import { ImportFrame } from './import-frame.tsx'
import { GoodFile } from './select/good-file.tsx'
import { RecentImports } from './select/recent-imports.tsx'
import { accepted } from './select/refuse-file.ts'
import { SendingFile } from './select/sending-file.tsx'
import { useUpload } from './select/use-upload.ts'

export type NewImportSearch = { list?: number; purpose?: ImportPurpose }

/** The first step: choosing the file. */
export const NewImportPage = () => {
  const { list, purpose = 'contacts' } = useSearch({ strict: false }) as NewImportSearch
  const { upload, choose, cancel, retry } = useUpload(purpose, list)
  const refused = upload.state === 'refused' ? upload : undefined
  return (
    <ImportFrame
      purpose={purpose}
      upload={null}
      step="SELECT"
      title="Choose your file"
      sentence={wordsOf(purpose).file}
      takesFocus={false}
      onStep={() => {}}
    >
      <Stack gap="lg">
        {upload.state === 'sending' ? (
          <Card>
            <SendingFile {...upload} onCancel={cancel} />
          </Card>
        ) : (
          <Stack gap="xs">
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
          </Stack>
        )}
        <GoodFile purpose={purpose} />
        <RecentImports purpose={purpose} />
      </Stack>
    </ImportFrame>
  )
}
