import type { Tab } from '@carillon/contract/imports.ts'
import { headingsWithin } from '@carillon/domain/imports/heading-row.ts'
import { NativeSelect } from '@mantine/core'
import { formatCount, formatCounted } from '../../ui/format.ts'

type Props = {
  tabs: readonly Tab[]
  columns: {
    at: number
    tab: Tab
    setSheet: (at: number) => void
    headingRow: number
    setHeadingRow: (row: number) => void
  }
}

/** Which sheet is read, where there are several, and which of its rows has the names of the columns. */
export const SheetFields = ({ tabs, columns }: Props) => (
  <>
    {tabs.length > 1 && (
      <NativeSelect
        label="Sheet"
        description="Your file has more than one. One is read at a time."
        maw={520}
        value={String(columns.at)}
        onChange={(event) => columns.setSheet(Number(event.currentTarget.value))}
        data={tabs.map(({ Name, RowCount }, at) => ({
          value: String(at),
          label: `${Name} (${formatCounted(RowCount, 'row')})`,
        }))}
      />
    )}
    <NativeSelect
      label="Headings are in"
      description={aboutRow(columns.headingRow, columns.tab)}
      maw={520}
      value={String(columns.headingRow)}
      onChange={(event) => columns.setHeadingRow(Number(event.currentTarget.value))}
      data={[{ value: '0', label: 'No row: there are no headings' }, ...rowsToChoose(columns.tab, columns.headingRow)]}
    />
  </>
)

const aboutRow = (headingRow: number, { PreviewRows }: Tab): string => {
  if (headingRow === 0) return 'Every row is read as a person.'
  const above = PreviewRows.indexOf(headingRow)
  if (above <= 0) return 'The row with the names of the columns.'
  return `The row with the names of the columns. ${above === 1 ? 'The row above it is' : `The ${above} rows above it are`} left out.`
}

const longestLabel = 70

const rowsToChoose = ({ Preview, PreviewRows }: Tab, chosen: number) =>
  PreviewRows.flatMap((row, at) => {
    if (at >= headingsWithin && row !== chosen) return []
    const cells = (Preview[at] ?? []).map((cell) => cell.trim()).filter((cell) => cell !== '')
    const text = cells.join(', ')
    const shown = text.length > longestLabel ? `${text.slice(0, longestLabel).trimEnd()}…` : text
    return { value: String(row), label: `Row ${formatCount(row)}: ${shown}` }
  })
