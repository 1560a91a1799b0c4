import type { FileUpload } from '@carillon/contract/imports.ts'
import { Button, Stack, Text } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { isStopped } from '../imports/flow.ts'
import { ImportFrame } from '../imports/import-frame.tsx'
import { StoppedNotice } from '../imports/stopped-notice.tsx'
import type { StepProps } from '../imports/use-flow.ts'
import { wordsOf } from '../imports/words.ts'

/** The server reads and checks, or saves. One may leave meanwhile. */
export const ProgressStep = ({ upload, act, frame }: StepProps) => {
  const words = wordsOf(frame.purpose)
  const isSaving = upload.Step === 'SAVING'
  const title = isSaving ? words.saving : 'Checking the rows'
  return (
    <ImportFrame
      {...frame}
      title={isStopped(upload) ? (isSaving ? 'The import stopped' : 'The check stopped') : title}
      sentence={isSaving ? upload.ListName || words.importSentence : words.reviewSentence}
      footer={
        !isSaving && (
          <Button variant="default" onClick={() => act({ kind: 'back' })}>
            Back
          </Button>
        )
      }
    >
      <Card>
        {isStopped(upload) ? <StoppedNotice upload={upload} act={act} /> : <Moving upload={upload} title={title} />}
      </Card>
    </ImportFrame>
  )
}

const Moving = ({ upload: { Done, Total }, title }: { upload: FileUpload; title: string }) => (
  <Stack gap="sm">
    <ProgressBar label={title} value={Done} total={Total} height={10} isMoving />
    <Text fw={600} role="status">
      {Done > 0 ? `${formatCount(Done)} of ${formatCount(Total)} rows` : 'Getting ready…'}
    </Text>
    <Text c="dimmed">
      It goes on by itself. You may leave this page: your imports are listed where you upload a file.
    </Text>
  </Stack>
)
