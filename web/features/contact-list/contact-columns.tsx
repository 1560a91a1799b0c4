import type { Contact } from '@carillon/contract/contacts.ts'
import { Text } from '@mantine/core'
import { toContact } from '../../platform/addresses.ts'
import { formatDate } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { Phone } from '../../ui/phone.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NameLine } from '../../ui/table/name-line.tsx'
import { fullName } from '../contacts/full-name.ts'
import { callMarksOf, exceptionsOf } from '../contacts/reach.ts'
import { ReachMarks } from './reach-marks.tsx'

/** Of deleted contacts there is no page to go to, and none of them is texted. */
export const contactColumns = (isDeleted: boolean): readonly Column<Contact>[] => [
  {
    key: 'name',
    header: 'Name',
    sortby: 'LastName',
    cell: (contact) => (
      <>
        <NameLine>
          {isDeleted ? (
            <Text fw={600}>{fullName(contact)}</Text>
          ) : (
            <TextLink {...toContact(contact.PersonID)} fw={600} c="var(--c-ink)">
              {fullName(contact)}
            </TextLink>
          )}
        </NameLine>
        {contact.Notes && (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {contact.Notes}
          </Text>
        )}
        <Text size="xs" c="dimmed" hiddenFrom="sm" component="div">
          <Phone digits={contact.PrimaryPhone} />
          {isDeleted && erasedOn(contact)}
          {!isDeleted && [...exceptionsOf(contact), ...callMarksOf(contact)].map(({ word }) => ` · ${word}`).join('')}
        </Text>
      </>
    ),
  },
  {
    key: 'phone',
    header: 'Phone',
    sortby: 'PrimaryPhone',
    width: 150,
    hideBelow: 'phone',
    cell: ({ PrimaryPhone }) => <Phone digits={PrimaryPhone} />,
  },
  isDeleted ? erasedColumn : reachColumn,
  {
    key: 'groups',
    header: 'Groups',
    hideBelow: 'tablet',
    cell: ({ Groups }) => (
      <Text size="sm" c="dimmed" lineClamp={1}>
        {Groups.map(({ ListName }) => ListName).join(', ')}
      </Text>
    ),
  },
  {
    key: 'added',
    header: 'Added',
    sortby: 'CreatedDate',
    width: 120,
    hideBelow: 'desk',
    cell: ({ CreatedDate }) => <span style={{ whiteSpace: 'nowrap' }}>{formatDate(CreatedDate)}</span>,
  },
]

const erasedColumn: Column<Contact> = {
  key: 'erased',
  header: 'Erased',
  width: 180,
  hideBelow: 'phone',
  cell: ({ ErasedDate }) => ErasedDate && <span style={{ whiteSpace: 'nowrap' }}>on {formatDate(ErasedDate)}</span>,
}

const erasedOn = ({ ErasedDate }: Contact): string => (ErasedDate ? ` · erased on ${formatDate(ErasedDate)}` : '')

const reachColumn: Column<Contact> = {
  key: 'reach',
  header: 'Reach',
  width: 180,
  hideBelow: 'phone',
  cell: (contact) => <ReachMarks contact={contact} />,
}
