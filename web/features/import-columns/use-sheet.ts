import type { ColumnUse, FileUpload } from '@carillon/contract/imports.ts'
import { useState } from 'react'
import { useAccount } from '../account/queries.ts'
import type { FilePurpose } from '../imports/words.ts'
import {
  chooseUse,
  consequences,
  isSame,
  longestFieldName,
  namesOf,
  type Proposal,
  proposalOf,
  rowsOf,
  type Use,
  whyNotColumns,
} from './column-uses.ts'

type Columns = { columns: readonly ColumnUse[]; asked: readonly number[]; checked: readonly number[] }

/**
 * Which sheet of a file is read, which of its rows has the headings, and what the columns hold: as it was confirmed before, or as
 * we propose it. What was chosen under one row of headings is there again when one comes back to it.
 */
export const useSheet = (upload: FileUpload, purpose: FilePurpose) => {
  const { CountryID } = useAccount()
  const tabAt = (at: number) => upload.FileStructure.Tabs[at] ?? noSheet
  const isConfirmed = upload.Step !== 'METADATA' && upload.Columns.length > 0
  const firstRowOf = (at: number): number =>
    isConfirmed && at === upload.Tab ? upload.HeadingRow : tabAt(at).HeadingRow
  const known = (at: number, row: number): Proposal =>
    proposalOf(tabAt(at), row, purpose, {
      CountryID,
      known: isConfirmed && at === upload.Tab && row === upload.HeadingRow ? upload.Columns : undefined,
    })

  const [place, setPlace] = useState({ at: upload.Tab, headingRow: firstRowOf(upload.Tab) })
  const [chosen, setChosen] = useState<Record<string, Columns>>({})
  const [told, setTold] = useState('')

  const { at, headingRow } = place
  const key = `${at} ${headingRow}`
  const now: Columns = chosen[key] ?? { ...known(at, headingRow), checked: [] }
  const { columns, asked, checked } = now
  const tab = tabAt(at)
  const names = namesOf(tab, headingRow, columns.length)
  const unsure = asked.filter((column) => !checked.includes(column) && columns[column]?.Use !== 'Skip')
  const keep = (change: Partial<Columns>): void => setChosen({ ...chosen, [key]: { ...now, ...change } })
  const first = known(upload.Tab, firstRowOf(upload.Tab))

  return {
    at,
    headingRow,
    tab,
    columns,
    asked,
    unsure,
    names,
    rows: rowsOf(tab, headingRow),
    faults: whyNotColumns(columns, unsure),
    told,
    isChanged: at !== upload.Tab || headingRow !== firstRowOf(upload.Tab) || !isSame(columns, first.columns),
    choose: (column: number, use: Use): void => {
      const next = chooseUse(columns, column, use, names[column] ?? '')
      setTold(consequences(columns, next, column, names, purpose))
      keep({ columns: next, checked: [...checked, column] })
    },
    rename: (column: number, Name: string): void =>
      keep({
        columns: columns.map((each, index) =>
          index === column ? { Use: 'Custom', Name: Name.slice(0, longestFieldName) } : each,
        ),
      }),
    check: (column: number, isRight: boolean): void =>
      keep({ checked: isRight ? [...checked, column] : checked.filter((each) => each !== column) }),
    setSheet: (next: number): void => {
      setTold('')
      setPlace({ at: next, headingRow: firstRowOf(next) })
    },
    setHeadingRow: (next: number): void => {
      setTold('')
      setPlace({ at, headingRow: next })
    },
  }
}

const noSheet: FileUpload['FileStructure']['Tabs'][number] = {
  ...{ Name: '', RowCount: 0, HasHeader: false, HeadingRow: 0 },
  ...{ Columns: [], Unsure: [], Preview: [], PreviewRows: [] },
}
