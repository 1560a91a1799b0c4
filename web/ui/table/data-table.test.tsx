import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListState } from '../use-list.ts'
import { DataTable } from './data-table.tsx'

const list = { page: 3, pagesize: 2, q: '', sort: '', setPage() {} } as unknown as ListState
const fetched = { data: { Items: [{ id: 5 }, { id: 6 }], Size: 1284 }, isError: false, refetch() {} }

test('a screen reader hears which row of how many it is at, the heading counted among them', () => {
  const page = renderToStaticMarkup(
    <MantineProvider>
      <DataTable
        {...{ label: 'Things', failure: '', empty: null, fetched, list }}
        columns={[{ key: 'id', header: 'ID', cell: ({ id }: { id: number }) => id }]}
        idOf={({ id }) => id}
        nameOf={({ id }) => `Thing ${id}`}
      />
    </MantineProvider>,
  )
  expect(/aria-rowcount="(\d+)"/.exec(page)?.[1]).toBe('1285')
  expect([...page.matchAll(/aria-rowindex="(\d+)"/g)].map(([, row]) => row)).toEqual(['1', '6', '7'])
})
