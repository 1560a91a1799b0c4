import { formatWhen } from '../../ui/format.ts'

/** 'tomorrow, 9:00 AM': a time in the middle of a sentence. */
export const whenText = (instant: string): string =>
  formatWhen(instant).replace(/^(Today|Tomorrow|Yesterday)/, (day) => day.toLowerCase())
