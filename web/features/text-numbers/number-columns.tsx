import type { SetTextNumber } from '@carillon/contract/text-numbers.ts'
import { Text } from '@mantine/core'
import { Phone } from '../../ui/phone.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import type { Column } from '../../ui/table/column.ts'
import { numberState } from '../account/text-numbers.ts'
import { noticesInShort } from './notice-words.ts'

type Facts = {
  CountryID: number
  /** Who uses a number, in words; undefined for whoever is not told. */
  usersOf: ((number: SetTextNumber) => string) | undefined
}

export const numberColumns = ({ CountryID, usersOf }: Facts): readonly Column<SetTextNumber>[] => [
  {
    key: 'number',
    header: 'Text number',
    sortby: 'Name',
    cell: (number) => (
      <>
        <Text fw={560} component="div" style={{ overflowWrap: 'anywhere' }}>
          {number.Name || <Phone digits={number.TextPhoneNumber} />}
        </Text>
        <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
          {number.Name && <Phone digits={number.TextPhoneNumber} />}
          {number.IsDefault && ' Default'}
          {number.Description && ` ${number.Description}`}
        </Text>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    hideBelow: 'phone',
    cell: (number) => <StatusWord {...numberState(number, CountryID)} />,
  },
  ...(usersOf ? [{ key: 'users', header: 'Who uses it', hideBelow: 'tablet' as const, cell: usersOf }] : []),
  { key: 'notices', header: 'You are told by', cell: noticesInShort },
]
