import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useLocalList } from '../../ui/use-local-list.ts'
import { type RowKind, useImportRows } from '../imports/queries.ts'
import type { ImportPurpose } from '../imports/words.ts'
import { RowTable } from './row-table.tsx'

type Props = { FileID: number; kind: RowKind; purpose: ImportPurpose }

export const PagedRows = ({ FileID, kind, purpose }: Props) => {
  const list = useLocalList({ pagesize: 50 })
  const fetched = useImportRows(FileID, kind, list)
  if (fetched.data?.Size === 0) return <EmptyState compact sentence="There are none of these." />
  return (
    <>
      <RowTable kind={kind} purpose={purpose} fetched={fetched} />
      <Pager list={list} size={fetched.data?.Size ?? 0} />
    </>
  )
}
