import { formatStart } from '../../ui/format.ts'

/** 'Waits until Tue 8:00 AM, quiet hours': of a text that was said and has not left. */
export const waitsUntil = (instant: string): string => `Waits until ${formatStart(instant)}, quiet hours`
