import { formatCounted, formatDuration, formatTime } from '../../ui/format.ts'
import { whenText } from '../broadcasts/when-text.ts'
import type { SendPlan } from './send-plan.ts'

/** When the last text goes out, at today's pace. `pace` is in carrier segments a second; null where it is not limited. */
export const timesText = (
  { firstAt, lastAt }: Pick<SendPlan, 'firstAt' | 'lastAt'>,
  isNow: boolean,
  pace: number | null,
): string => {
  const at = pace === null ? '' : `, at today’s pace of up to ${formatCounted(pace, 'text part')} a second`
  const seconds = Math.max(1, (lastAt - firstAt) / 1000)
  const last = new Date(lastAt).toISOString()
  if (seconds <= 60) return `All of them are out within ${formatDuration(seconds)}${at}.`
  return isNow
    ? `The last text goes out ${formatDuration(seconds)} later, around ${formatTime(last)}${at}.`
    : `The last text goes out ${whenText(last)}${at}.`
}
