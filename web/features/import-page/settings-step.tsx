import { importFile } from '@carillon/contract/imports.ts'
import { importOptOuts } from '@carillon/contract/opt-outs.ts'
import { Button } from '@mantine/core'
import { useSend } from '../../platform/queries.ts'
import { ImportFrame } from '../imports/import-frame.tsx'
import { useAskUpload, useKnowUpload } from '../imports/queries.ts'
import type { StepProps } from '../imports/use-flow.ts'
import { notProcessed, wordsOf } from '../imports/words.ts'
import { ContactSettings, useContactSettings } from './contact-settings.tsx'
import { OptOutSettings, useOptOutSettings } from './opt-out-settings.tsx'

/** The last word: where they go, and one button that says what it does. */
export const SettingsStep = ({ upload, act, frame, list }: StepProps & { list: number | undefined }) => {
  const { FileID, Counts, Columns } = upload
  const isOptOuts = frame.purpose === 'optouts'
  const words = wordsOf(frame.purpose)
  const contacts = useContactSettings(list ?? upload.ListID)
  const optOuts = useOptOutSettings()
  const know = useKnowUpload()
  const ask = useAskUpload()
  const save = useSend(importFile, { isOnce: true, failure: notProcessed })
  const optOut = useSend(importOptOuts, { isOnce: true, failure: notProcessed })

  const submit = async (): Promise<void> => {
    try {
      if (isOptOuts) know(await optOut.mutateAsync({ body: { FileID, Channel: optOuts.channel } }))
      else {
        const ready = await contacts.ready()
        if (!ready) return
        const { ListID, ...body } = ready
        const Expected = { New: Counts.Good - Counts.Known, Known: Counts.Known }
        know(await save.mutateAsync({ params: { ListID }, body: { FileID, Expected, ...body } }))
      }
      act({ kind: 'sent' })
    } catch {
      // A toast says what failed; who is new by now then stands above the button.
      await ask(FileID)
    }
  }

  return (
    <ImportFrame
      {...frame}
      title={words.importTitle}
      sentence={words.importSentence}
      footer={
        <>
          <Button variant="default" onClick={() => act({ kind: 'back' })}>
            Back
          </Button>
          <Button
            size="md"
            loading={contacts.isWorking || save.isPending || optOut.isPending}
            onClick={() => void submit()}
          >
            {words.act(Counts.Good)}
          </Button>
        </>
      }
    >
      {isOptOuts ? (
        <OptOutSettings settings={optOuts} counts={Counts} />
      ) : (
        <ContactSettings settings={contacts} counts={Counts} hasGroups={Columns.some(({ Use }) => Use === 'Groups')} />
      )}
    </ImportFrame>
  )
}
