import type { Trunk } from '@carillon/contract/trunks.ts'
import { Box, Text } from '@mantine/core'
import { formatCount } from '../../ui/format.ts'
import type { Column } from '../../ui/table/column.ts'
import { LinkTold } from '../staff/link-told.tsx'
import { lastHour, linesOf, trunkState } from './trunk-state.ts'

const transports: Readonly<Record<Trunk['Transport'], string>> = {
  ...{ udp: 'UDP', tcp: 'TCP', tls: 'TLS' },
  ...{ ari: 'Asterisk', esl: 'FreeSWITCH', twilio: 'Twilio', telnyx: 'Telnyx' },
}

export const trunkColumns: readonly Column<Trunk>[] = [
  {
    key: 'name',
    header: 'Trunk',
    cell: ({ Name, Address, Transport, ...trunk }) => (
      <>
        <Text fw={560} component="div">
          {Name}
        </Text>
        <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
          {Address}, {transports[Transport]}
        </Text>
        <Box hiddenFrom="sm">
          <State {...trunk} />
          <Text size="xs" c="dimmed" component="div">
            {lastHour(trunk).join(', ')}
          </Text>
        </Box>
      </>
    ),
  },
  { key: 'state', header: 'Link', hideBelow: 'phone', cell: (trunk) => <State {...trunk} /> },
  {
    key: 'lines',
    header: 'Lines taken',
    align: 'end',
    hideBelow: 'tablet',
    cell: (trunk) => (
      <>
        <div>{linesOf(trunk)}</div>
        <Text size="xs" c="dimmed" component="div">
          {formatCount(trunk.CallsPerSecond)} a second
        </Text>
      </>
    ),
  },
  {
    key: 'hour',
    header: 'Last hour',
    align: 'end',
    hideBelow: 'phone',
    cell: (trunk) => {
      const [calls, ...rest] = lastHour(trunk)
      return (
        <>
          <div>{calls}</div>
          <Text size="xs" c="dimmed" component="div">
            {rest.join(', ')}
          </Text>
        </>
      )
    },
  },
]

const State = (trunk: Parameters<typeof trunkState>[0]) => <LinkTold {...trunkState(trunk)} />
