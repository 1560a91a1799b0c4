import { type Carrier, carriersKnown } from '@carillon/contract/carriers.ts'
import { Text } from '@mantine/core'
import { formatCount } from '../../../ui/format.ts'
import type { Column } from '../../../ui/table/column.ts'
import { LinkTold } from '../link-told.tsx'
import { busyOf, linkState } from './link-state.ts'

export const carrierColumns: readonly Column<Carrier>[] = [
  {
    key: 'name',
    header: 'Carrier',
    cell: ({ Name, Kind, Address, ...carrier }) => (
      <>
        <Text fw={560} component="div">
          {Name}
        </Text>
        <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
          {carriersKnown[Kind].name}, {Address}
        </Text>
        <Text component="div" hiddenFrom="sm">
          <Link {...carrier} />
        </Text>
      </>
    ),
  },
  { key: 'link', header: 'Link', hideBelow: 'phone', cell: (carrier) => <Link {...carrier} /> },
  {
    key: 'busy',
    header: 'Under way',
    align: 'end',
    hideBelow: 'tablet',
    cell: (carrier) => {
      const busy = busyOf(carrier)
      return busy && `${formatCount(busy.taken)} of ${formatCount(busy.slots)}`
    },
  },
  {
    key: 'numbers',
    header: 'Text numbers',
    align: 'end',
    hideBelow: 'phone',
    cell: ({ TextNumbers, IsOfSettings }) =>
      IsOfSettings && TextNumbers === 0 ? 'all others' : formatCount(TextNumbers),
  },
]

const Link = (carrier: Pick<Carrier, 'IsEnabled' | 'Trouble' | 'Links'>) => <LinkTold {...linkState(carrier)} />
