import { callCategories } from '@carillon/contract/broadcast-results.ts'
import { outcome } from '@carillon/domain/broadcast/outcome.ts'
import { type BroadcastType, combination, hasVoice, isOfCalls } from '@carillon/domain/broadcast/type.ts'
import type { RawBuilder } from 'kysely'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Chosen } from './read-selection.ts'
import { areAsked, channelOf, type DetailsAsked } from './store.ts'

export type ChosenOf = { asked: DetailsAsked; chosen: Chosen }

/** In the sections of the broadcast it is about: those of calls where it makes calls alone, or where one that texts too is asked for them. */
export const ofItsChannel = (of: ChosenOf, broadcast: Typed): ChosenOf => ({
  ...of,
  asked: { ...of.asked, isOfCalls: asksForCalls(of.asked, broadcast) },
})

type Typed = { BroadcastType: BroadcastType }

export const asksForCalls = ({ section, part }: DetailsAsked, { BroadcastType: type }: Typed): boolean =>
  isOfCalls(type) || (hasVoice(type) && (part === 'calls' || isOfCallsAlone(section)))

/** The same, by each channel that is meant: by both of one that texts and calls, where neither was asked for. */
export const ofItsChannels = (of: ChosenOf, broadcast: Typed): ChosenOf[] => {
  const { section, part } = of.asked
  // What holds a text back until a person decides holds back no call.
  const ofCall = section === 'invalid-for-good' ? 'invalid' : section
  const ofCalls = { ...of, asked: { ...of.asked, section: ofCall, isOfCalls: true } } as const
  const isBoth = part === undefined && combination(broadcast.BroadcastType) && areOfBoth.includes(section)
  return isBoth ? [ofItsChannel(of, broadcast), ofCalls] : [ofItsChannel(of, broadcast)]
}

/** Sections that texts and calls have. */
const areOfBoth: readonly DetailsAsked['section'][] = ['all', 'invalid', 'invalid-for-good', 'not-completed']
const isOfCallsAlone = (section: DetailsAsked['section']): boolean =>
  !areOfBoth.includes(section) && (callCategories as readonly string[]).includes(section)

/** The condition on `recipients r` of whichever channel. Those named are meant whatever the list shows. */
export const areChosen = (scope: Scope, { asked, chosen }: ChosenOf): RawBuilder<unknown> => {
  switch (chosen.type) {
    case 'Selected':
      return sql`r.account_id = ${scope.accountId} and r.broadcast_id = ${asked.broadcastId}
        and r.phone = any(${chosen.phones}::bigint[])`
    case 'SelectedAll':
      return areAsked(scope, asked)
    case 'SelectedAllExcept':
      return sql`${areAsked(scope, asked)} and r.phone <> all(${chosen.phones}::bigint[])`
  }
}

export const phonesChosen = (scope: Scope, of: ChosenOf): RawBuilder<unknown> =>
  sql`select r.phone from recipients r where r.channel = ${channelOf(of.asked)} and ${areChosen(scope, of)}`

/** As a group takes them, by the names that the broadcast knew. */
export const peopleChosen = (scope: Scope, of: ChosenOf): RawBuilder<unknown> =>
  sql`select r.phone, r.first_name, r.last_name, r.notes from recipients r where r.channel = ${channelOf(of.asked)} and ${areChosen(scope, of)}`

/** Whether anybody would be left to send to, without those chosen. */
export const leavesWaiting = async (tx: Db, scope: Scope, of: ChosenOf): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from recipients r where r.account_id = ${scope.accountId} and r.broadcast_id = ${of.asked.broadcastId}
      and r.channel = ${channelOf(of.asked)} and r.state = ${outcome.waiting} and not (${areChosen(scope, of)}) limit 1`,
  )) !== undefined
