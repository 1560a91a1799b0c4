import { clockText } from './hours-words.ts'

const two = (n: number): string => String(n).padStart(2, '0')

/** Every half hour of a day, as it is stored: '08:00 AM' (rules/inbound-texts 9). */
const halfHours: readonly string[] = Array.from({ length: 48 }, (_, half) => {
  const hour = Math.floor(half / 2)
  return `${two(hour % 12 || 12)}:${half % 2 === 0 ? '00' : '30'} ${hour < 12 ? 'AM' : 'PM'}`
})

/** Those to choose from; a time between, which a program has set, is one of them. */
export const timesWith = (chosen: string): { value: string; label: string }[] =>
  (halfHours.includes(chosen) ? halfHours : [chosen, ...halfHours]).map((value) => ({ value, label: clockText(value) }))
