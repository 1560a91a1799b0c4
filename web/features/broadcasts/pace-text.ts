import { formatCounted } from '../../ui/format.ts'

/** 'at up to 4 text parts a second'; below one a second by the minute. */
export const paceText = (Pace: number): string =>
  Pace < 1
    ? `at up to ${formatCounted(Math.max(1, Math.round(Pace * 60)), 'text part')} a minute`
    : `at up to ${formatCounted(Pace, 'text part')} a second`
