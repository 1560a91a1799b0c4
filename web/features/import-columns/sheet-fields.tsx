import type { FileUpload } from '@carillon/contract/imports.ts'
import { NativeSelect, Switch } from '@mantine/core'
import { formatCounted } from '../../ui/format.ts'

type Props = {
  tabs: FileUpload['FileStructure']['Tabs']
  columns: { at: number; setSheet: (at: number) => void; hasHeader: boolean; setHasHeader: (has: boolean) => void }
}

/** Which sheet is read, where there are several, and whether its first row is one of names. */
export const SheetFields = ({ tabs, columns }: Props) => (
  <>
    {tabs.length > 1 && (
      <NativeSelect
        label="Sheet"
        description="Your file has more than one. One is read at a time."
        maw={420}
        value={String(columns.at)}
        onChange={(event) => columns.setSheet(Number(event.currentTarget.value))}
        data={tabs.map(({ Name, RowCount }, at) => ({
          value: String(at),
          label: `${Name} (${formatCounted(RowCount, 'row')})`,
        }))}
      />
    )}
    <Switch
      label="The first row holds the names of the columns"
      checked={columns.hasHeader}
      onChange={(event) => columns.setHasHeader(event.currentTarget.checked)}
    />
  </>
)
