import type { LinkQuality } from '../network/link-quality.ts'
import { readAmount, readObject, readWhole } from './input.ts'

/** What PUT /simulator/network sets: the given fields, the others stay. `dropAfter` 0 or null is never. */
export const readLinkQuality = (current: LinkQuality, body: unknown): LinkQuality => {
  const given = readObject('The network', body, Object.keys(current))
  const amount = (name: 'latencyMs' | 'jitterMs' | 'lossPercent' | 'throttlePercent', most: number) =>
    given[name] === undefined ? current[name] : readAmount(name, given[name], 0, most)
  return {
    latencyMs: amount('latencyMs', 60_000),
    jitterMs: amount('jitterMs', 60_000),
    lossPercent: amount('lossPercent', 100),
    throttlePercent: amount('throttlePercent', 100),
    dropAfter: given.dropAfter === undefined ? current.dropAfter : readDropAfter(given.dropAfter),
  }
}

const readDropAfter = (input: unknown): number | null =>
  input === null ? null : readWhole('dropAfter', input, 0, 1_000_000_000) || null
