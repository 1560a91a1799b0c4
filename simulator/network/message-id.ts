/**
 * The SMSC's message ids. They begin from the time of the start, so that an id is not given out again after a restart.
 * Formats: `decimal`, `hex`, and `mixed`, hexadecimal in the answer to the submit and decimal in the receipt, as some
 * carriers do.
 */
export type IDFormat = 'decimal' | 'hex' | 'mixed'

export type MessageIDs = { next(): number; answered(id: number): string; receipted(id: number): string }

export const createMessageIDs = (format: IDFormat, startedAt: number): MessageIDs => {
  let last = Math.floor(startedAt) * 1000
  const hex = (id: number) => id.toString(16).toUpperCase()
  return {
    next: () => ++last,
    answered: format === 'decimal' ? String : hex,
    receipted: format === 'hex' ? hex : String,
  }
}
