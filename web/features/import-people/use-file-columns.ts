import { type FileUpload, processFileUpload } from '@carillon/contract/imports.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { useSheet } from '../import-columns/use-sheet.ts'
import { useKnowUpload } from '../imports/queries.ts'
import { notProcessed } from '../imports/words.ts'

/** What the columns of a file of recipients hold, and how that is sent. */
export const useFileColumns = (upload: FileUpload) => {
  const sheet = useSheet(upload, 'broadcast')
  const know = useKnowUpload()
  const send = useSend(processFileUpload)
  const { at, headingRow, columns } = sheet
  const { whole, byColumn } = sheet.faults

  return {
    ...sheet,
    whole,
    byColumn,
    isSending: send.isPending,
    failure: send.isError ? sentenceOf(send.error, notProcessed) : undefined,
    /** Has the rows read by these columns; whether the server took them. */
    process: async (): Promise<boolean> => {
      if (whole !== undefined || Object.keys(byColumn).length > 0) return false
      try {
        const body = { Tab: at, HeadingRow: headingRow, Columns: [...columns] }
        know(await send.mutateAsync({ params: { FileID: upload.FileID }, body }))
        return true
      } catch {
        return false
      }
    },
  }
}
