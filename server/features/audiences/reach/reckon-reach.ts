import { type ReasonName, reasonName } from '@carillon/domain/broadcast/reason.ts'
import { recipientText, type TextPlan } from '@carillon/domain/broadcast/recipient-text.ts'
import { unitedStates } from '@carillon/domain/phone/countries.ts'
import { parseMerge } from '@carillon/domain/text/merge-field.ts'
import type { Db } from '../../../platform/database.ts'
import type { Scope } from '../../../platform/scope.ts'
import { prepareBulk } from '../store.ts'
import { type Alike, type Further, type Grouping, groupsOf, ofSeveral, type Source } from './store.ts'

/** Prices differ between North America and everywhere else, whichever country that is. */
export const anywhereAbroad = 4

export type Reach = {
  /** Distinct numbers. */
  total: number
  /** Of those, who may be texted. */
  textable: number
  /** Of those who may be texted, who was left out by hand. */
  excluded: number
  /** Of the others, who has a message. */
  sendable: number
  /** Of all, whom texts could reach if nobody had opted out; counted only where it is asked for. */
  fit: number
  /** Who may not be texted, by reason. */
  barred: Partial<Record<ReasonName, number>>
  /** The sum over all who will be texted. */
  credits: number
  /** The most that one text takes of it. */
  longest: number
  /** How many texts take how much of it. */
  lengths: Readonly<Record<number, number>>
  carrierSegments: number
  further: Further
  /** Further numbers that may be texted and are not left out, whatever the message is. */
  furtherUnbarred: number
}

export type ReachAsked = {
  sources: readonly Source[]
  requireOptIn: boolean
  text: TextPlan
  textNumberId?: number | null
  tellUnfit?: boolean
}

/**
 * Whom a text reaches and what it costs, at this moment. Each group of recipients with the same values is reckoned once; only
 * a text with personal notes has as many groups as recipients. Runs in the caller's transaction.
 */
export const reckonReach = async (tx: Db, scope: Scope, asked: ReachAsked): Promise<Reach> => {
  const grouping = groupingOf(asked)
  const reach = await reckonGroups(tx, scope, grouping, asked.text)
  return withFurther(reach, await reckonGroups(tx, scope, furtherGrouping(grouping, reach.total), asked.text))
}

export const reckonGroups = async (tx: Db, scope: Scope, grouping: Grouping, text: TextPlan): Promise<Reach> => {
  await prepareBulk(tx)
  const reach = emptyReach()
  for await (const batch of groupsOf(tx, scope, grouping)) addGroups(reach, batch, text)
  return reach
}

/** The same of further numbers alone. */
export const furtherGrouping = (grouping: Grouping, total: number): Grouping => ({
  ...grouping,
  sources: ofSeveral(grouping.sources, total),
  areFurther: true,
})

export const withFurther = (reach: Reach, { total, textable, excluded, sendable }: Reach): Reach => ({
  ...reach,
  further: { total, reached: sendable },
  furtherUnbarred: textable - excluded,
})

/** What of a recipient makes a difference for this text. */
export const groupingOf = ({ sources, requireOptIn, text, textNumberId, tellUnfit }: ReachAsked): Grouping => {
  const used = new Set(parseMerge(text.template).flatMap((part) => (part.kind === 'field' ? [part.field] : [])))
  return {
    channel: 'text',
    sources,
    requireOptIn,
    fields: { FirstName: used.has('FirstName'), LastName: used.has('LastName'), Notes: used.has('Notes') },
    textNumberId: textNumberId ?? null,
    tellUnfit: tellUnfit ?? false,
  }
}

export const emptyReach = (): Reach => ({
  total: 0,
  textable: 0,
  sendable: 0,
  barred: {},
  credits: 0,
  longest: 0,
  lengths: {},
  carrierSegments: 0,
  excluded: 0,
  fit: 0,
  further: { total: 0, reached: 0 },
  furtherUnbarred: 0,
})

/** Reckons the text for each of these groups. */
export const addGroups = (reach: Reach, groups: readonly Alike[], plan: TextPlan) => {
  for (const { bar, count, is_abroad, is_first, is_excluded, own_message: ownMessage, is_unfit, ...values } of groups) {
    reach.total += count
    if (is_unfit === false) reach.fit += count
    if (bar !== 0) {
      const name = reasonName(bar)
      reach.barred[name] = (reach.barred[name] ?? 0) + count
      continue
    }
    reach.textable += count
    if (is_excluded) {
      reach.excluded += count
      continue
    }
    const CountryID = is_abroad ? anywhereAbroad : unitedStates
    const text = recipientText(plan, { ...values, ownMessage, CountryID, isFirstText: is_first })
    if (!('leaves' in text)) continue
    reach.sendable += count
    reach.credits += text.credits * count
    reach.longest = Math.max(reach.longest, text.credits)
    reach.lengths = { ...reach.lengths, [text.credits]: (reach.lengths[text.credits] ?? 0) + count }
    reach.carrierSegments += text.carrierSegments * count
  }
}
