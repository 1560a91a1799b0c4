import { type BroadcastType, combination, hasText, hasVoice } from '../broadcast/type.ts'

/**
 * Credits of one call for the seconds of audio left: one per started 30 seconds. With PartialCreditsEnabled half a
 * credit per started 15 seconds, at least one (rules/to-come 1). No audio yet is reckoned as the shortest.
 */
export const voiceCredits = (seconds: number, partialCredits = false): number =>
  partialCredits ? Math.max(1, Math.ceil(seconds / 15) / 2) : Math.max(1, Math.ceil(seconds / 30))

/** Credits of a connected transfer: one per started minute that the parties talk (rules/to-come 1). */
export const transferCredits = (seconds: number): number => (seconds <= 0 ? 0 : Math.ceil(seconds / 60))

/** Which numbers of a broadcast get which: `and` sends textable ones both, `or` calls only the rest (rules/to-come 2). */
export const countChannels = (
  type: BroadcastType,
  numbers: { readonly textable: number; readonly callable: number; readonly textableAndCallable: number },
): { texts: number; calls: number } => ({
  texts: hasText(type) ? numbers.textable : 0,
  calls: !hasVoice(type)
    ? 0
    : combination(type) === 'or'
      ? numbers.callable - numbers.textableAndCallable
      : numbers.callable,
})
