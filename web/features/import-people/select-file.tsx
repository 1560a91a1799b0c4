import { Button, Stack, Text } from '@mantine/core'
import { ListDrop } from '../import-upload/list-drop.tsx'
import { saveSample } from '../import-upload/sample-file.ts'
import { SendingFile } from '../import-upload/sending-file.tsx'
import { useSending } from '../import-upload/use-upload.ts'
import { RecentFiles } from './recent-files.tsx'

/** SELECT: a file of one's own, or one that was uploaded already and not added yet. */
export const SelectFile = ({ onTaken }: { onTaken: (FileID: number) => void }) => {
  const { upload, choose, cancel, retry } = useSending('broadcast', ({ FileID }) => onTaken(FileID))
  if (upload.state === 'sending') return <SendingFile {...upload} onCancel={cancel} />
  return (
    <Stack gap="sm">
      <Text>One person in each row, with a phone number. They are added to this broadcast, not to your contacts.</Text>
      <ListDrop isFirst choose={choose} refused={upload.state === 'refused' ? upload : undefined} retry={retry} />
      <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'start' }} onClick={() => saveSample('contacts')}>
        Download a sample
      </Button>
      <RecentFiles onChoose={onTaken} />
    </Stack>
  )
}
