import { type FileUpload, processFileUpload } from '@carillon/contract/imports.ts'
import { useState } from 'react'
import { useSend } from '../../platform/queries.ts'
import { useKnowUpload } from '../imports/queries.ts'
import type { Acting } from '../imports/use-flow.ts'
import { notProcessed, purposeOf } from '../imports/words.ts'
import {
  chooseUse,
  consequences,
  isSame,
  longestFieldName,
  namesOf,
  proposalOf,
  rowsOf,
  type Use,
  whyNotColumns,
} from './column-uses.ts'

/** The choice of sheet and columns, from what was confirmed before or else from the proposal. Faults show after Next. */
export const useColumns = (upload: FileUpload, act: Acting) => {
  const { FileID, FileStructure, Step } = upload
  const purpose = purposeOf(upload.Purpose)
  const sheet = (at: number) => {
    const tab = FileStructure.Tabs[at] ?? noSheet
    const isConfirmed = at === upload.Tab && upload.Columns.length > 0
    return {
      at,
      hasHeader: isConfirmed ? upload.HasHeader : tab.HasHeader,
      columns: proposalOf(tab, purpose, isConfirmed ? upload.Columns : []),
    }
  }
  const [choice, setChoice] = useState(() => sheet(upload.Tab))
  const [isTried, setIsTried] = useState(false)
  const [told, setTold] = useState('')
  const know = useKnowUpload()
  const send = useSend(processFileUpload, { failure: notProcessed })

  const { at, hasHeader, columns } = choice
  const tab = FileStructure.Tabs[at] ?? noSheet
  const names = namesOf(tab, hasHeader, columns.length)
  const found = whyNotColumns(columns)
  const isRight = found.whole === undefined && Object.keys(found.byColumn).length === 0
  const known = sheet(upload.Tab)
  const isChanged = at !== upload.Tab || hasHeader !== known.hasHeader || !isSame(columns, known.columns)
  const wasRead = Step !== 'METADATA'

  const choose = (column: number, use: Use): void => {
    const next = chooseUse(columns, column, use, names[column] ?? '')
    setTold(consequences(columns, next, column, names))
    setChoice({ ...choice, columns: next })
  }
  const rename = (column: number, Name: string): void =>
    setChoice({
      ...choice,
      columns: columns.map((each, index) =>
        index === column ? { Use: 'Custom', Name: Name.slice(0, longestFieldName) } : each,
      ),
    })
  const submit = async (): Promise<void> => {
    setIsTried(true)
    if (!isRight) return
    // What was read so is not read again: that would undo what was corrected by hand.
    if (wasRead && !isChanged) return act({ kind: 'next' })
    try {
      know(await send.mutateAsync({ params: { FileID }, body: { Tab: at, HasHeader: hasHeader, Columns: columns } }))
      act({ kind: 'sent' })
    } catch {
      // A toast says what failed.
    }
  }

  return {
    ...choice,
    names,
    rows: rowsOf(tab, hasHeader),
    faults: isTried ? found : { byColumn: {} },
    isReadAnew: wasRead && isChanged,
    isSending: send.isPending,
    told,
    choose,
    rename,
    submit,
    setSheet: (next: number): void => {
      setTold('')
      setChoice(sheet(next))
    },
    setHasHeader: (next: boolean): void => setChoice({ ...choice, hasHeader: next }),
  }
}

const noSheet = { Name: '', RowCount: 0, HasHeader: false, Columns: [], Preview: [] }
