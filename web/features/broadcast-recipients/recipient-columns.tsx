import type { DraftContact } from '@carillon/contract/draft-contacts.ts'
import { Stack, Text } from '@mantine/core'
import { Phone } from '../../ui/phone.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NameCell } from './name-cell.tsx'
import { personName } from './person-name.ts'

export const recipientColumns = (DraftBroadcastID: number, isCalled: boolean): readonly Column<DraftContact>[] => [
  {
    key: 'person',
    header: 'Person',
    sortby: 'LastName',
    cell: (person) => (
      <Stack gap={0}>
        <NameCell DraftBroadcastID={DraftBroadcastID} person={person} />
        <div data-show-below="narrow">
          {personName(person) && (
            <Text size="xs" c="dimmed">
              <Phone digits={person.PrimaryPhone} />
            </Text>
          )}
          {(person.PrimaryPhoneError || !(isCalled || person.PrimaryPhoneChecked)) && (
            <WillGetIt person={person} isCalled={isCalled} />
          )}
        </div>
      </Stack>
    ),
  },
  {
    key: 'phone',
    header: 'Phone number',
    sortby: 'PrimaryPhone',
    hideBelow: 'narrow',
    width: 148,
    cell: (person) => <Phone digits={person.PrimaryPhone} />,
  },
  {
    key: 'status',
    header: isCalled ? 'Is called' : 'Gets it',
    hideBelow: 'narrow',
    cell: (person) => <WillGetIt person={person} isCalled={isCalled} />,
  },
]

type WillProps = { person: DraftContact; isCalled: boolean }

const WillGetIt = ({ person: { PrimaryPhoneError, PrimaryPhoneChecked }, isCalled }: WillProps) =>
  PrimaryPhoneError ? (
    <span>
      <StatusWord word="No" tone="amber" />
      <Text size="xs" c="dimmed">
        {PrimaryPhoneError}
      </Text>
    </span>
  ) : isCalled || PrimaryPhoneChecked ? (
    <StatusWord word="Yes" tone="green" />
  ) : (
    <StatusWord word="Not yet checked" tone="grey" />
  )
