import type { BroadcastType } from '@carillon/domain/broadcast/type.ts'
import type { RawBuilder } from 'kysely'
import type { Source } from '../../features/audiences/reach/store.ts'
import type { Db } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'

/** The part of a broadcast that leaves by one channel. */
export type ToPlan = {
  account_id: number
  broadcast_id: number
  channel: number
  /** Of the whole: which of its people this part is for may follow from it. */
  type: BroadcastType
  max_credit_cost: number
  /** Of calls that go phone by phone: which of a person's is planned, from 1 on, and how many at most. */
  wave: number
  waves: number
  time_zone: string
}

export type ToMerge = {
  phone: number
  first_name: string
  last_name: string
  notes: string
  own_message: string | null
}

/** What became of it. */
export type Merged = { phone: number; credits: number; segments: number; state: number; reason: number }

/** How a channel plans its part of a broadcast. */
export type Planning = {
  channel: number
  /** What the planner has to know of the part, in its transaction. */
  read(tx: Db, plan: ToPlan, platform: Platform): Promise<Part>
}

/** One to the numbers of North America, one abroad. */
type Each = { domestic: number; abroad: number }

export type Part = {
  /** Every recipient of the sources once, with `bar`: a reason not to reach them, 0 for none. */
  recipientsOf(sources: readonly Source[]): RawBuilder<unknown>
  /** What each costs, as far as they are alike. */
  credits: Each
  segments: Each
  /** Recipients are put into places by their hours. */
  hasPlaces: boolean
  /** Told when all are planned, before anybody is claimed. */
  onPlanned?(): Promise<unknown>
  /** Made for each by itself; otherwise for those alone who have a message of their own. */
  isPersonal: boolean
  /** What is made for one of them costs, or why there is nothing. */
  mergeFor(row: ToMerge): Merged
}
