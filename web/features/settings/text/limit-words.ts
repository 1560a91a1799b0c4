import { formatAgo, formatCount, formatCounted, formatWhen } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/status-word.tsx'

export const periodWords = { day: 'today', week: 'this week', month: 'this month' } as const

/** 'Counts anew tomorrow, 2:00 AM, in 5 hours.' */
export const resetText = (resetsAt: string, now: number = Date.now()): string => {
  const when = formatWhen(resetsAt, now).replace(/^(Today|Tomorrow)/, (day) => day.toLowerCase())
  return `Counts anew ${when}, ${formatAgo(resetsAt, now)}.`
}

/** What has left, what is still promised today, and what a new broadcast may take. */
export const usedText = (today: { used: number; allocated: number }, messagesPerDay: number): string => {
  const promised = today.allocated - today.used
  const left = Math.max(0, messagesPerDay - today.allocated)
  const sent = today.used === 0 ? 'Nothing has left today' : `${formatCounted(today.used, 'has', 'have')} left today`
  return `${sent}${promised > 0 ? `, ${formatCount(promised)} more ${promised === 1 ? 'is' : 'are'} planned` : ''}. ${formatCount(left)} ${left === 1 ? 'is' : 'are'} free.`
}

/** Amber where little is left, red where nothing is. */
export const limitTone = (used: number, limit: number): Tone =>
  used >= limit ? 'red' : used * 10 >= limit * 9 ? 'amber' : 'teal'
