import type { DetailRow } from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { reasonSentences } from '@carillon/domain/broadcast/reason.ts'
import type { Tone } from '../../ui/status-word.tsx'
import { shownStatus } from '../broadcasts/shown-status.ts'
import type { Wait } from '../broadcasts/wait.ts'
import { whenText } from '../broadcasts/when-text.ts'

type Word = { readonly word: string; readonly tone: Tone; readonly isMoving: boolean }

const still = (word: string, tone: Tone): Word => ({ word, tone, isMoving: false })

/** The word of a person's result (rules/results 4). */
export const wordOf = (
  row: Pick<DetailRow, 'TextResultCategory' | 'Outcome' | 'ResultDetail' | 'OptedOut' | 'WhyLeftOut'>,
): Word => {
  const { TextResultCategory, Outcome } = row
  if (waitsInVain(row)) return still('Not sent', 'grey')
  switch (TextResultCategory) {
    case 'Delivered':
      return still('Delivered', 'green')
    case 'Failed':
      return still('Failed', 'red')
    case 'Invalid':
      // Nothing is wrong with the number of somebody who may be asking to stop.
      if (row.ResultDetail === reasonSentences.heldForReview) return still('Not sent', 'grey')
      return still('Invalid', 'grey')
    case 'NotSent':
      return notSent[Outcome] ?? still('Not sent', 'grey')
  }
}

/** Whoever opted out meanwhile waits for nothing: they are left out when it is their turn (rules/opt-outs 10). */
const waitsInVain = ({
  Outcome,
  OptedOut,
  WhyLeftOut,
}: Pick<DetailRow, 'Outcome' | 'OptedOut' | 'WhyLeftOut'>): boolean =>
  (OptedOut || WhyLeftOut !== null) && (Outcome === 'waiting' || Outcome === 'retrying')

const notSent: Record<string, Word> = {
  waiting: still('Waiting', 'grey'),
  retrying: still('Waiting', 'grey'),
  unknown: still('Not confirmed yet', 'amber'),
  accepted: { word: 'On its way', tone: 'teal', isMoving: true },
}

type Told = Pick<Broadcast, 'BroadcastStatus' | 'BroadcastStatusCategory' | 'StartDate'>

/** What those wait for who are still to be texted; `until` where that is known, for ever while it is paused. */
export type Waiting = { readonly text: string; readonly until: number }

const reachedSoon: Waiting = { text: '', until: 0 }

/** What keeps all of them waiting; nothing where they are just not reached yet. */
export const waitingOf = (broadcast: Told, wait: Wait | undefined, now: number = Date.now()): Waiting => {
  const status = shownStatus(broadcast, now)
  if (status === 'Paused') return { text: 'Waits until the broadcast is resumed.', until: Number.POSITIVE_INFINITY }
  if (status === 'Scheduled') return goesOut(broadcast.StartDate)
  if (status !== 'Broadcasting' || !wait) return reachedSoon
  // Quiet hours are those of each.
  if (wait.kind === 'QuietHours') return { text: wait.until ? quietText(wait.until) : wait.sentence, until: 0 }
  return wait.until ? goesOut(wait.until) : { text: wait.sentence, until: 0 }
}

const goesOut = (at: string): Waiting => ({ text: `Goes out ${whenText(at)}.`, until: Date.parse(at) })

const quietText = (until: string): string => `Quiet hours. Goes out ${whenText(until)} at the earliest.`

/** Why it came to this, in plain words; nothing where the word of the result says it all. */
export const reasonText = (
  row: Pick<DetailRow, 'Outcome' | 'TextResultCategory' | 'ResultDetail' | 'QuietUntil' | 'OptedOut' | 'WhyLeftOut'> & {
    IsHeld?: boolean
  },
  waiting: Waiting,
): string => {
  if (waitsInVain(row)) {
    if (row.WhyLeftOut !== null) return row.WhyLeftOut
    return row.IsHeld
      ? 'They may be asking to stop, and are left out unless somebody decides otherwise before their turn.'
      : 'They have opted out and are left out.'
  }
  if (row.Outcome === 'waiting') {
    return row.QuietUntil && Date.parse(row.QuietUntil) > waiting.until ? quietText(row.QuietUntil) : waiting.text
  }
  const { word } = wordOf(row)
  // 'Delivered.' says no more than 'Delivered'.
  return row.ResultDetail === `${word}.` ? '' : row.ResultDetail
}
