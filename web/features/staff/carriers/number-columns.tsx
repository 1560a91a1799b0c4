import type { RoutedNumber } from '@carillon/contract/carriers.ts'
import { Anchor, Text } from '@mantine/core'
import { formatCount } from '../../../ui/format.ts'
import { Phone } from '../../../ui/phone.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/column.ts'

export const numberColumns = (open: (number: RoutedNumber) => void): readonly Column<RoutedNumber>[] => [
  {
    key: 'number',
    header: 'Text number',
    sortby: 'TextPhoneNumber',
    cell: (number) => (
      <>
        <Anchor component="button" type="button" onClick={() => open(number)}>
          <Phone digits={number.TextPhoneNumber} />
        </Anchor>
        <Text size="xs" c="dimmed" component="div">
          {number.Class}
          <Text span inherit hiddenFrom="sm">
            , {number.CompanyName}
          </Text>
        </Text>
        {number.IsBlocked && <StatusWord word="Blocked" tone="red" />}
        {number.FlatRateConversationStatus === 'BillingProblem' && <StatusWord word="Billing problem" tone="amber" />}
      </>
    ),
  },
  {
    key: 'account',
    header: 'Account',
    sortby: 'CompanyName',
    hideBelow: 'phone',
    cell: ({ CompanyName, Name }) => (
      <>
        {CompanyName}
        <Text size="xs" c="dimmed" component="div">
          {Name !== CompanyName && Name}
        </Text>
      </>
    ),
  },
  { key: 'carriers', header: 'Carriers', cell: ({ Carriers }) => carriersText(Carriers) },
  {
    key: 'pace',
    header: 'Segments a second',
    sortby: 'PacePerSecond',
    align: 'end',
    hideBelow: 'tablet',
    cell: ({ PacePerSecond }) =>
      PacePerSecond === null ? 'usual' : PacePerSecond === 0 ? 'no limit' : formatCount(PacePerSecond),
  },
]

const carriersText = (carriers: RoutedNumber['Carriers']): string =>
  carriers.length === 0
    ? 'From the settings'
    : carriers.map(({ Name, IsEnabled }) => (IsEnabled ? Name : `${Name} (disabled)`)).join(', then ')
