import type { CallRow } from '@carillon/contract/call-results.ts'
import { beingCalledDetail } from '@carillon/domain/broadcast/call-result.ts'
import { transferText } from '@carillon/domain/broadcast/transfer-words.ts'
import { Text } from '@mantine/core'
import { formatCount, formatWhen } from '../../ui/format.ts'
import { Phone, phoneText } from '../../ui/phone.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NameLine } from '../../ui/table/name-line.tsx'
import { personName } from '../broadcast-recipients/person-name.ts'

/** What came of it, in the words of the tabs: who still waits for a call has no result yet. */
export const resultName = ({
  CallResult,
  Outcome,
  ResultDetail,
}: Pick<CallRow, 'CallResult' | 'Outcome' | 'ResultDetail'>): string =>
  Outcome === 'waiting' || Outcome === 'retrying'
    ? ResultDetail === beingCalledDetail
      ? 'Being Called'
      : 'To Be Called'
    : resultNames[CallResult]

const resultNames: Record<CallRow['CallResult'], string> = {
  LivePerson: 'Live Answer',
  Voicemail: 'Voicemail',
  BusyNoAnswer: 'Busy / No Answer',
  Invalid: 'Invalid',
  Incomplete: 'Incomplete',
}

export const secondsText = (seconds: number): string => (seconds > 0 ? `${Math.round(seconds)} s` : '')

/** An announcement has no label for its key 1. */
export const answerText = ({ ID, Label }: NonNullable<CallRow['SurveyResult']>): string =>
  Label === '' ? `Pressed ${ID}` : Label === `Key ${ID}` ? `Answered ${Label}` : `Answered ${ID}: ${Label}`

export const passedText = (transfer: NonNullable<CallRow['Transfer']>): string =>
  transferText(transfer, phoneText(transfer.TransferNumber))

const Result = ({ row }: { row: CallRow }) => (
  <>
    <Text fw={560}>{resultName(row)}</Text>
    <Text size="xs" c="dimmed">
      {row.ResultDetail}
    </Text>
    {row.SurveyResult && <Text size="sm">{answerText(row.SurveyResult)}</Text>}
    {row.Transfer && <Text size="sm">{passedText(row.Transfer)}</Text>}
  </>
)

export const callColumns: readonly Column<CallRow>[] = [
  {
    key: 'person',
    header: 'Person',
    cell: (row) => (
      <>
        <NameLine>
          <Text fw={560}>{personName(row) || <Phone digits={row.PhoneNumber} />}</Text>
        </NameLine>
        <Text size="xs" c="dimmed" hiddenFrom="sm" component="div">
          {personName(row) && (
            <>
              <Phone digits={row.PhoneNumber} />
              <br />
            </>
          )}
          {resultName(row)}. {row.ResultDetail}
          {row.SurveyResult && ` ${answerText(row.SurveyResult)}.`}
          {row.Transfer && ` ${passedText(row.Transfer)}`}
        </Text>
      </>
    ),
  },
  {
    key: 'phone',
    header: 'Phone number',
    sortby: 'PhoneNumber',
    hideBelow: 'phone',
    width: 132,
    cell: (row) => <Phone digits={row.PhoneNumber} />,
  },
  { key: 'result', header: 'Result', hideBelow: 'phone', width: '30%', cell: (row) => <Result row={row} /> },
  {
    key: 'attempts',
    header: 'Calls',
    align: 'end',
    hideBelow: 'tablet',
    width: 64,
    cell: (row) => formatCount(row.Attempts),
  },
  {
    key: 'heard',
    header: 'Heard',
    align: 'end',
    hideBelow: 'tablet',
    width: 72,
    cell: (row) => secondsText(row.HeardSeconds),
  },
  {
    key: 'time',
    header: 'Last call',
    hideBelow: 'desk',
    width: 150,
    cell: (row) => (row.LastCallTime ? formatWhen(row.LastCallTime) : ''),
  },
]
