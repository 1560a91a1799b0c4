import { formatDuration } from '../../../ui/format.ts'

const people = 1000

/** What a speed means for a large group; null is Max. */
export const speedText = (textsPerMinute: number | null): string =>
  textsPerMinute === null
    ? 'As fast as your text number and its carrier allow.'
    : `A one-part text to 1,000 people takes ${formatDuration((people / textsPerMinute) * 60)}.`
