import type { OptOut } from '@carillon/contract/opt-outs.ts'
import { Text } from '@mantine/core'
import { toContact } from '../../../platform/addresses.ts'
import { TextLink } from '../../../ui/link-button.tsx'
import { Phone } from '../../../ui/phone.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { NameLine } from '../../../ui/table/name-line.tsx'
import { nameOf } from '../words.ts'
import { linesOf, type NumberRow } from './number-lines.ts'
import classes from './opt-out-columns.module.css'

export const optOutColumns: readonly Column<NumberRow>[] = [
  {
    key: 'phone',
    header: 'Phone number',
    sortby: 'PhoneNumber',
    cell: (row) => (
      <>
        <Text component="span" fw={600}>
          <Phone digits={row[0].PhoneNumber} />
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="sm" component="div">
          {nameOf(row[0]) && <div>{nameOf(row[0])}</div>}
          {linesOf(row).map(({ what, date }) => (
            <div key={what}>
              {what} · {date}
            </div>
          ))}
        </Text>
      </>
    ),
  },
  { key: 'name', header: 'Name', hideBelow: 'phone', cell: ([optOut]) => <Name optOut={optOut} /> },
  {
    key: 'what',
    header: 'Opted out of',
    hideBelow: 'phone',
    cell: (row) =>
      linesOf(row).map(({ what }) => (
        <div key={what} className={classes.line}>
          {what}
        </div>
      )),
  },
  {
    key: 'source',
    header: 'Source',
    hideBelow: 'tablet',
    cell: (row) =>
      linesOf(row).map(({ what, source }) => (
        <Text key={what} c="dimmed" lineClamp={1}>
          {source}
        </Text>
      )),
  },
  {
    key: 'date',
    header: 'Date',
    sortby: 'CreatedDate',
    width: 120,
    hideBelow: 'phone',
    cell: (row) =>
      linesOf(row).map(({ what, date }) => (
        <div key={what} className={classes.line}>
          {date}
        </div>
      )),
  },
  {
    key: 'by',
    header: 'By',
    hideBelow: 'desk',
    // 'The recipient' without a break inside a word.
    width: 150,
    cell: (row) => linesOf(row).map(({ what, by }) => <div key={what}>{by}</div>),
  },
]

const Name = ({ optOut }: { optOut: OptOut }) =>
  optOut.PersonID === null ? null : (
    <NameLine>
      <TextLink {...toContact(optOut.PersonID)} c="var(--c-ink)">
        {nameOf(optOut) || 'Contact without a name'}
      </TextLink>
    </NameLine>
  )
