import { type Line, unknownLine } from '../../gateways/lookup/lookup.ts'
import type { Platform } from '../../platform/platform.ts'
import { lookupOf } from './find-gateway.ts'
import { freshForMs } from './policy.ts'
import { findLookups, saveLookups } from './store.ts'

type LookedUp = Pick<Line, 'lineType' | 'isTextable'>

type Options = {
  /** After this the numbers that are left count as unknown. */
  timeoutMs?: number
  /** Called before anything is asked of the provider, with how many; it may refuse by throwing. */
  beforeAsking?: (count: number) => void
}

/**
 * What kind of lines these numbers are. What was answered in the last 90 days is not asked again; what the provider does
 * not answer in time is what it was before, or else unknown, and is not saved. Never fails because of the provider.
 */
export const lookUpPhones = async (
  platform: Platform,
  phones: readonly number[],
  { timeoutMs = 3000, beforeAsking = () => {} }: Options = {},
): Promise<Map<number, LookedUp>> => {
  const { db, clock } = platform
  const lines = new Map<number, LookedUp>(phones.map((phone) => [phone, unknownLine(phone)]))
  const missing = new Set(phones)
  for (const { phone, isFresh, ...line } of await findLookups(db, phones, freshSince(platform))) {
    lines.set(phone, line)
    if (isFresh) missing.delete(phone)
  }
  if (missing.size === 0) return lines
  const gateway = lookupOf(platform)
  if (gateway.name === 'none') return lines
  beforeAsking(missing.size)
  const answers = await gateway.lookUp([...missing], AbortSignal.timeout(timeoutMs))
  if (answers.size > 0) await saveLookups(db, foundOf(answers), clock.now())
  for (const [phone, { lineType, isTextable }] of answers) lines.set(phone, { lineType, isTextable })
  return lines
}

export const freshSince = ({ clock }: Platform): Date => new Date(clock.now().getTime() - freshForMs)

export const foundOf = (answers: ReadonlyMap<number, Line>) =>
  [...answers].map(([phone, { lineType, isTextable }]) => ({ phone, lineType, isTextable }))
