import type { DeliveryTotals } from '@carillon/contract/operations.ts'
import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/format.ts'
import classes from './figures.module.css'
import { everything, ratePerSecond, rateText, type Sample } from './rates.ts'
import { ageText } from './words.ts'

/** Long enough that two answers lie in it, short enough to be now. */
const nowMs = 10_000

/** The few big numbers, each with what explains it. */
export const Figures = ({ totals, samples }: { totals: DeliveryTotals; samples: readonly Sample[] }) => (
  <dl className={classes.figures}>
    <Figure name="Sent per second" value={rateText(ratePerSecond(samples, everything, nowMs))}>
      {rateText(ratePerSecond(samples, everything))} over the last minute
    </Figure>
    <Figure name="Waiting" value={formatCount(totals.Waiting)}>
      {formatCount(totals.Retrying)} put off by a carrier, {formatCount(totals.RetriesDue)} due again
    </Figure>
    <Figure name="Single texts" value={formatCount(totals.SingleTexts)}>
      {totals.OldestSingleText === null ? 'none waits' : `oldest ${ageText(totals.OldestSingleText)}`}
    </Figure>
    <Figure name="On their way" value={formatCount(totals.OnTheirWay)}>
      no receipt yet
    </Figure>
    <Figure name="Unknown" value={formatCount(totals.Unknown)}>
      {totals.OldestUnknown === null
        ? 'every hand-over was answered'
        : `in broadcasts since ${ageText(totals.OldestUnknown)}`}
    </Figure>
    <Figure name="Lag" value={formatCount(totals.Lag)}>
      {totals.LagSeconds === null ? 'every receipt and reply applied' : `oldest ${ageText(totals.LagSeconds)}`}
    </Figure>
    <Figure name="Unmatched receipts" value={formatCount(totals.UnmatchedReceipts)}>
      no text found for them
    </Figure>
    <Figure name="Later" value={formatCount(totals.Scheduled)}>
      scheduled, and {formatCount(totals.Paused)} paused
    </Figure>
  </dl>
)

const Figure = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <div className={classes.figure}>
    <dt>{name}</dt>
    <dd className={classes.value}>{value}</dd>
    <dd className={classes.note}>{children}</dd>
  </div>
)
