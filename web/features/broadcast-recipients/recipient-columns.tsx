import type { DraftContact } from '@carillon/contract/draft-contacts.ts'
import { Stack, Text } from '@mantine/core'
import { Phone } from '../../ui/phone.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NameCell } from './name-cell.tsx'
import { personName } from './person-name.ts'

/** By which way people are reached: by the one that their number takes, by both, or by the only one there is. */
export type Way = 'text' | 'call' | 'or' | 'and'

export const recipientColumns = (DraftBroadcastID: number, way: Way): readonly Column<DraftContact>[] => [
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
          {reaches(person, way) !== 'Yes' && <WillGetIt person={person} way={way} />}
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
    header: way === 'call' ? 'Is called' : 'Gets it',
    hideBelow: 'narrow',
    cell: (person) => <WillGetIt person={person} way={way} />,
  },
]

type WillProps = { person: DraftContact; way: Way }

const WillGetIt = ({ person, way }: WillProps) => {
  const word = reaches(person, way)
  return word === 'No' ? (
    <span>
      <StatusWord word="No" tone="amber" />
      <Text size="xs" c="dimmed">
        {person.PrimaryPhoneError}
      </Text>
    </span>
  ) : (
    <StatusWord word={word} tone={word === 'Not yet checked' ? 'grey' : 'green'} />
  )
}

const reaches = (person: DraftContact, way: Way): string => {
  const { PrimaryPhoneError, PrimaryPhoneChecked, PrimaryPhoneTextable } = person
  if (PrimaryPhoneError) return 'No'
  if (way === 'call') return 'Yes'
  if (!PrimaryPhoneTextable && way !== 'text') return way === 'or' ? 'By call' : 'By call only'
  if (!PrimaryPhoneChecked) return 'Not yet checked'
  return way === 'or' ? 'By text' : 'Yes'
}
