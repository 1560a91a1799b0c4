import type { ImportRow } from '@carillon/contract/imports.ts'
import { Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCount } from '../../ui/format.ts'
import { Phone } from '../../ui/phone.tsx'
import type { RowKind } from '../imports/queries.ts'
import type { ImportPurpose } from '../imports/words.ts'
import { fieldLabel, nameOf, replacedWords } from './row-words.ts'
import classes from './rows.module.css'

type Props = {
  kind: RowKind
  purpose: ImportPurpose
  fetched: {
    data: { Items: readonly ImportRow[]; Size: number } | undefined
    error: unknown
    isError: boolean
    refetch: () => unknown
  }
}

/** Rows to look at: their number in the file, who it is, and what is to say of it. */
export const RowTable = ({ kind, purpose, fetched }: Props) => {
  if (fetched.isError && !fetched.data) {
    const sentence = sentenceOf(fetched.error, 'There was an error getting the rows.')
    return <FailedState compact message={sentence} onRetry={fetched.refetch} />
  }
  if (!fetched.data) {
    return (
      <Stack gap="sm" p="md">
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} height={20} />
        ))}
      </Stack>
    )
  }
  return (
    <table className={classes.table} aria-label={labels[kind]}>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">{purpose === 'optouts' ? 'Number' : 'Who'}</th>
          <th scope="col">{kind === 'Good' ? 'Groups and notes' : 'What about it'}</th>
        </tr>
      </thead>
      <tbody>
        {fetched.data.Items.map((row) => (
          <tr key={row.RowNo}>
            <td>{formatCount(row.RowNo)}</td>
            <td>
              <Text fw={600}>{nameOf(row) || <Phone digits={row.PrimaryPhone} />}</Text>
              {nameOf(row) && (
                <Text size="xs" c="dimmed">
                  {phonesOf(row).map((digits) => (
                    <span key={digits}>
                      <Phone digits={digits} />{' '}
                    </span>
                  ))}
                </Text>
              )}
            </td>
            <td>{about[kind](row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const phonesOf = (row: ImportRow): string[] =>
  [row.PrimaryPhone, row.SecondaryPhone, row.TertiaryPhone].filter((digits) => digits !== '')

const labels: Record<RowKind, string> = {
  Good: 'Rows that are ready',
  Bad: 'Rows to correct',
  Noted: 'Rows with a note',
  Replaced: 'Rows that a later one replaces',
  Removed: 'Rows left out by you',
}

const problems = ({ Problems }: ImportRow): ReactNode =>
  Problems.map(({ Field, Message }) => (
    <div key={`${Field} ${Message}`}>
      {fieldLabel(Field)}: {Message}
    </div>
  ))

const about: Record<RowKind, (row: ImportRow) => ReactNode> = {
  Good: (row) => (
    <>
      {[
        ...row.Groups,
        ...(row.Notes ? [row.Notes] : []),
        ...Object.entries(row.CustomData).map(([name, value]) => `${name}: ${value}`),
      ].join(', ')}
      <Text size="xs" c="dimmed" component="div">
        {problems(row)}
      </Text>
    </>
  ),
  Bad: problems,
  Noted: problems,
  Replaced: (row) => (
    <>
      {replacedWords(row)}
      {problems(row)}
    </>
  ),
  Removed: () => 'Left out by you.',
}
