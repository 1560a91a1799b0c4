import { type FileUpload, processFileUpload } from '@carillon/contract/imports.ts'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import {
  chooseUse,
  consequences,
  longestFieldName,
  namesOf,
  proposalOf,
  rowsOf,
  type Use,
  whyNotColumns,
} from '../import-columns/column-uses.ts'
import { useKnowUpload } from '../imports/queries.ts'
import { notProcessed } from '../imports/words.ts'

/** What the columns of a file hold: as they were chosen last, or as we propose it. */
export const useFileColumns = (upload: FileUpload) => {
  const { FileID, FileStructure, Tab, Columns } = upload
  const sheet = (at: number) => {
    const tab = FileStructure.Tabs[at] ?? noSheet
    const isKnown = at === Tab && Columns.length > 0
    return {
      at,
      hasHeader: isKnown ? upload.HasHeader : tab.HasHeader,
      columns: proposalOf(tab, 'broadcast', isKnown ? Columns : []),
    }
  }
  const [choice, setChoice] = useState(() => sheet(Tab))
  const [told, setTold] = useState('')
  const know = useKnowUpload()
  const send = useSend(processFileUpload)
  const { at, hasHeader, columns } = choice
  const tab = FileStructure.Tabs[at] ?? noSheet
  const names = namesOf(tab, hasHeader, columns.length)
  const { whole, byColumn } = whyNotColumns(columns)

  return {
    ...choice,
    names,
    whole,
    byColumn,
    rows: rowsOf(tab, hasHeader),
    isSending: send.isPending,
    failure: send.isError ? sentenceOf(send.error, notProcessed) : undefined,
    told,
    choose: (column: number, use: Use): void => {
      const next = chooseUse(columns, column, use, names[column] ?? '')
      setTold(consequences(columns, next, column, names, 'broadcast'))
      setChoice({ ...choice, columns: next })
    },
    rename: (column: number, Name: string): void =>
      setChoice({
        ...choice,
        columns: columns.map((each, index) =>
          index === column ? { Use: 'Custom', Name: Name.slice(0, longestFieldName) } : each,
        ),
      }),
    setSheet: (next: number): void => setChoice(sheet(next)),
    setHasHeader: (next: boolean): void => setChoice({ ...choice, hasHeader: next }),
    /** Has the rows read by these columns; whether the server took them. */
    process: async (): Promise<boolean> => {
      if (whole !== undefined || Object.keys(byColumn).length > 0) return false
      try {
        know(await send.mutateAsync({ params: { FileID }, body: { Tab: at, HasHeader: hasHeader, Columns: columns } }))
        return true
      } catch {
        return false
      }
    },
  }
}

const noSheet = { Name: '', RowCount: 0, HasHeader: false, Columns: [], Preview: [] }
