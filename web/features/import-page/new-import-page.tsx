import { Stack } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { Card } from '../../ui/card.tsx'
import { GoodFile } from '../import-upload/good-file.tsx'
import { ListDrop } from '../import-upload/list-drop.tsx'
import { RecentImports } from '../import-upload/recent-imports.tsx'
import { SendingFile } from '../import-upload/sending-file.tsx'
import { useUpload } from '../import-upload/use-upload.ts'
import { ImportFrame } from '../imports/import-frame.tsx'
import { type ImportPurpose, wordsOf } from '../imports/words.ts'

export type NewImportSearch = { list?: number; purpose?: ImportPurpose }

/** The first step: choosing the file. */
export const NewImportPage = () => {
  const { list, purpose = 'contacts' } = useSearch({ strict: false })
  const { upload, choose, cancel, retry } = useUpload(purpose, list)
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
          <Stack gap="xs" data-tour="import-file">
            <ListDrop choose={choose} refused={upload.state === 'refused' ? upload : undefined} retry={retry} />
          </Stack>
        )}
        <GoodFile purpose={purpose} />
        <RecentImports purpose={purpose} />
      </Stack>
    </ImportFrame>
  )
}
