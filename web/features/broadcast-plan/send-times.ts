import { formatDuration, formatStart } from '../../ui/format.ts'
import { paceText } from '../broadcasts/pace-text.ts'
import type { SendPlan } from './send-plan.ts'

/** When the first and the last text leave; `isBoth` where calls go out as well. `pace` is in carrier segments a second; null where it is not limited. */
export const timesText = (
  { startAt, firstAt, lastAt }: Pick<SendPlan, 'startAt' | 'firstAt' | 'lastAt'>,
  pace: number | null,
  isBoth = false,
): string => {
  const [all, one] = isBoth ? ['All texts', ' text'] : ['All', '']
  const at = pace === null ? '' : `, ${paceText(pace)}`
  const seconds = Math.max(1, (lastAt - firstAt) / 1000)
  const isAtOnce = firstAt - startAt <= aMinute
  if (seconds <= 60) {
    const first = isAtOnce ? '' : `The first${one} leaves ${onClock(firstAt)}. `
    return `${first}${all} are out within ${formatDuration(seconds)}${at}.`
  }
  const last = onClock(lastAt)
  return isAtOnce
    ? `The last${one} leaves about ${last}${at}.`
    : `The first${one} leaves ${onClock(firstAt)}, the last about ${last}${at}.`
}

const onClock = (at: number): string => formatStart(new Date(at).toISOString())

const aMinute = 60_000
