/**
 * Toll-free numbers belong to a network that takes STOP and UNSTOP (or START) into its own hands: it answers the handset itself, and
 * what the number sends after a STOP is refused until the handset takes it back. The words still reach the product.
 */
import { isTollFree } from './number.ts'

export const createTollFreeBlocks = () => {
  const blocked = new Set<string>()

  return {
    isBlocked: (from: string, to: string): boolean => blocked.size > 0 && blocked.has(`${from}|${to}`),
    /** What the network answers to a handset's text, if anything. */
    hear(handset: string, number: string, text: string): string | undefined {
      if (!isTollFree(number)) return undefined
      const link = `${number}|${handset}`
      const word = text.trim().toUpperCase()
      if (word === 'STOP' && !blocked.has(link)) {
        blocked.add(link)
        return 'NETWORK MSG: You replied with the word "stop", which blocks all texts sent from this number. Text back "unstop" to receive messages again.'
      }
      if ((word === 'UNSTOP' || word === 'START') && blocked.delete(link)) {
        return 'NETWORK MSG: You have replied "unstop" and will begin receiving messages again from this number.'
      }
      return undefined
    },
    clear: () => blocked.clear(),
  }
}
