import { STATUS } from '@carillon/protocols/smpp/errors.ts'
import type { Mood } from '../plan/plan.ts'
import type { Random } from '../plan/random.ts'

/** Times at which the SMSC answers slowly, asks to slow down, or has no room; each begins at a count of submits. */
export const openMoods = (moods: readonly Mood[], random: Random) => {
  let begun: (Mood & { until: number })[] = []
  let left = [...moods]
  const holds = (kind: Mood['kind'], now: number) => begun.some((mood) => mood.kind === kind && now < mood.until)

  return {
    /** So many submits have been read. */
    look(count: number, now: number) {
      begun = [...begun, ...left.filter(({ from }) => count >= from).map((mood) => ({ ...mood, until: now + mood.ms }))]
      left = left.filter(({ from }) => count < from)
    },
    /** The command_status of every submit at present; 0 is as usual. */
    status: (now: number) => (holds('throttling', now) ? STATUS.throttled : holds('full', now) ? STATUS.queueFull : 0),
    extraMs: (now: number) => (holds('slow', now) ? random.between(150, 600) : 0),
  }
}
