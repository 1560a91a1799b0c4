import { type FileUpload, processFileUpload } from '@carillon/contract/imports.ts'
import { useState } from 'react'
import { useSend } from '../../platform/queries.ts'
import { focusFirstFault } from '../../ui/first-fault.ts'
import { useKnowUpload } from '../imports/queries.ts'
import type { Acting } from '../imports/use-flow.ts'
import { notProcessed, purposeOf } from '../imports/words.ts'
import { useSheet } from './use-sheet.ts'

/** The choice of sheet and columns, and how it is sent. Faults show after Next. */
export const useColumns = (upload: FileUpload, act: Acting) => {
  const { FileID, Step } = upload
  const sheet = useSheet(upload, purposeOf(upload.Purpose))
  const [isTried, setIsTried] = useState(false)
  const know = useKnowUpload()
  const send = useSend(processFileUpload, { failure: notProcessed })
  const { at, headingRow, columns, faults: found } = sheet
  const isRight = found.whole === undefined && Object.keys(found.byColumn).length === 0
  const wasRead = Step !== 'METADATA'

  const submit = async (): Promise<void> => {
    setIsTried(true)
    if (!isRight) return void focusFirstFault()
    // What was read so is not read again: that would undo what was corrected by hand.
    if (wasRead && !sheet.isChanged) return act({ kind: 'next' })
    try {
      const body = { Tab: at, HeadingRow: headingRow, Columns: [...columns] }
      know(await send.mutateAsync({ params: { FileID }, body }))
      act({ kind: 'sent' })
    } catch {
      // A toast says what failed.
    }
  }

  return {
    ...sheet,
    faults: isTried ? found : { byColumn: {} },
    isReadAnew: wasRead && sheet.isChanged,
    isSending: send.isPending,
    submit,
  }
}
