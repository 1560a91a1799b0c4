import type { DetailRow } from '@carillon/contract/broadcast-results.ts'
import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import type { Tone } from '../../../ui/status-word.tsx'
import { shownStatus } from '../shown-status.ts'
import { whenText } from '../when-text.ts'
import type { Wait } from './wait.ts'

type Word = { readonly word: string; readonly tone: Tone; readonly isMoving: boolean }

const still = (word: string, tone: Tone): Word => ({ word, tone, isMoving: false })

/** The word of a person's result (spec 2 §4). */
export const wordOf = ({ TextResultCategory, Outcome }: Pick<DetailRow, 'TextResultCategory' | 'Outcome'>): Word => {
  switch (TextResultCategory) {
    case 'Delivered':
      return still('Delivered', 'green')
    case 'Failed':
      return still('Failed', 'red')
    case 'Invalid':
      return still('Invalid', 'grey')
    case 'NotSent':
      return notSent[Outcome] ?? still('Not sent', 'grey')
  }
}

const notSent: Record<string, Word> = {
  waiting: still('Waiting', 'grey'),
  retrying: still('Waiting', 'grey'),
  unknown: still('Not confirmed yet', 'amber'),
  accepted: { word: 'On its way', tone: 'teal', isMoving: true },
}

type Told = Pick<Broadcast, 'BroadcastStatus' | 'BroadcastStatusCategory' | 'StartDate' | 'QuietHours'>

/** Until when those who wait do; nothing where they are just not reached yet. */
export const waitingText = (broadcast: Told, wait: Wait | undefined, now: number = Date.now()): string => {
  const status = shownStatus(broadcast, now)
  if (status === 'Scheduled') return `Goes out ${whenText(broadcast.StartDate)}.`
  if (status === 'Paused') return 'Waits until the broadcast is resumed.'
  if (status !== 'Broadcasting') return ''
  if (wait?.until) {
    const when = whenText(wait.until)
    return wait.kind === 'hours' ? `Quiet hours. Goes out ${when} at the earliest.` : `Goes out ${when}.`
  }
  if (wait) return wait.sentence
  return broadcast.QuietHours ? 'Goes out soon, or when quiet hours are over where they are.' : ''
}

/** Why it came to this, in plain words; nothing where the word of the result says it all. */
export const reasonText = (
  row: Pick<DetailRow, 'Outcome' | 'TextResultCategory' | 'ResultDetail'>,
  waits: string,
): string => {
  if (row.Outcome === 'waiting') return waits
  const { word } = wordOf(row)
  // 'Delivered.' says no more than 'Delivered'.
  return row.ResultDetail === `${word}.` ? '' : row.ResultDetail
}

/** What one can do about it. */
export const adviceText = (row: Pick<DetailRow, 'Outcome' | 'TextResultCategory' | 'ResultDetail'>): string => {
  if (row.TextResultCategory === 'Failed') {
    if (row.ResultDetail.includes('spam')) {
      return 'Carriers take links, capital letters and one-word texts for spam. Write it in other words and try again.'
    }
    if (row.ResultDetail.includes('does not exist')) return 'Ask them for their new number.'
    if (row.ResultDetail.includes('confirm')) return 'If it matters, ask them whether they got it.'
    return 'Try again later, or reach them another way.'
  }
  if (row.TextResultCategory === 'Invalid') {
    if (/opt(ed)? ?out|STOP/i.test(row.ResultDetail))
      return 'Only they can change that, by texting UNSTOP to your number.'
    if (row.ResultDetail.includes('landline')) return 'Call them, or ask for a mobile number.'
    return ''
  }
  if (row.Outcome === 'unknown') return 'We never send it a second time by ourselves.'
  return ''
}
