import { dayNames } from '@carillon/domain/time/weekday.ts'
import { z } from 'zod'
import { call, id, instant } from './call.ts'
import { Seen } from './edits.ts'

const count = z.number().int()
/** Lengths of time are whole seconds; null where there is nothing to measure. */
const seconds = z.number().int()

/** A process of the installation that has said within the hour that it lives, or left something to be applied. */
export const DeliveryNode = z.object({
  NodeID: id,
  Role: z.string(),
  IsAlive: z.boolean(),
  /** Null where it left in order. */
  SecondsSinceSeen: seconds.nullable(),
  StartedDate: instant,
  /** What carriers have told it, stored and not yet applied, at most; and how old the first of it is. */
  Lag: count,
  LagSeconds: seconds.nullable(),
})
export type DeliveryNode = z.infer<typeof DeliveryNode>

/** A text number that a node sends for, or that has something to send. */
export const DeliveryNumber = z.object({
  TextNumberID: id,
  PhoneNumber: z.string(),
  AccountID: id,
  CompanyName: z.string(),
  /** The node that sends for it; null while nobody does. */
  NodeID: id.nullable(),
  Epoch: z.number().int(),
  /** Of its lease; negative when it has run out. Null without one. */
  SecondsLeft: seconds.nullable(),
  /** Carrier segments a second; null is without a limit, or not known while nobody sends. */
  Pace: z.number().nullable(),
  CarrierName: z.string().nullable(),
  /** Why it waits, in the customer's words. */
  Notice: z.string().nullable(),
  /** Recipients of its running broadcasts that are still to be texted. */
  Waiting: count,
  SingleTexts: count,
  OldestSingleText: seconds.nullable(),
})
export type DeliveryNumber = z.infer<typeof DeliveryNumber>

/** A broadcast that is not over. */
export const DeliveryBroadcast = z.object({
  BroadcastID: id,
  BroadcastName: z.string(),
  AccountID: id,
  CompanyName: z.string(),
  BroadcastStatus: z.string(),
  PhoneNumber: z.string(),
  StartDate: instant,
  Notice: z.string().nullable(),
  Waiting: count,
  Retrying: count,
  OnTheirWay: count,
  Unknown: count,
  /** Recipients that were handed over so far: between two answers the difference is the rate. */
  HandedOver: count,
  PhoneNumberCount: count,
})
export type DeliveryBroadcast = z.infer<typeof DeliveryBroadcast>

/** A node's view of a carrier, renewed every second while the node lives. */
export const DeliveryLink = z.object({
  NodeID: id,
  CarrierID: id,
  CarrierName: z.string(),
  Kind: z.string(),
  IsUp: z.boolean(),
  Health: z.enum(['up', 'slow', 'down']),
  Trouble: z.string(),
  Slots: count,
  SlotsTaken: count,
  SinceDate: instant,
  SecondsSinceSeen: seconds,
})
export type DeliveryLink = z.infer<typeof DeliveryLink>

export const FailedJob = z.object({
  Task: z.string(),
  /** Whose long work it is; null of a job of the installation. */
  AccountID: id.nullable(),
  Attempts: count,
  /** No more attempts: it stays until somebody looks at it. */
  IsGivenUp: z.boolean(),
  Error: z.string(),
  /** What there is to do about it. */
  NextStep: z.string(),
  LastDate: instant,
})
export type FailedJob = z.infer<typeof FailedJob>

export const LedgerCheck = z.object({
  CheckedDate: instant,
  /** How many accounts or broadcasts do not add up. */
  Count: count,
  /** The first of them, in words. */
  Disagreements: z.array(z.string()),
})
export type LedgerCheck = z.infer<typeof LedgerCheck>

export const DeliveryTotals = z.object({
  /** Parts of texts that the engines have handed over since they started: between two answers the difference is the rate. */
  HandedOver: count,
  /** Recipients of running broadcasts. */
  Waiting: count,
  Retrying: count,
  RetriesDue: count,
  /** Recipients of paused and of scheduled broadcasts. */
  Paused: count,
  Scheduled: count,
  OnTheirWay: count,
  Unknown: count,
  /** How long ago the first broadcast with an unknown outcome started. */
  OldestUnknown: seconds.nullable(),
  SingleTexts: count,
  OldestSingleText: seconds.nullable(),
  Lag: count,
  LagSeconds: seconds.nullable(),
  UnmatchedReceipts: count,
  /** Text numbers with something to send for which nobody has sent for ten seconds. */
  UnservedNumbers: count,
  FailedJobs: count,
})
export type DeliveryTotals = z.infer<typeof DeliveryTotals>

const listed = <T extends z.ZodType>(item: T) => z.object({ Items: z.array(item), Size: count })

export const Delivery = z.object({
  /** When this was so, by the database's clock. */
  AsOfDate: instant,
  Totals: DeliveryTotals,
  Nodes: z.array(DeliveryNode),
  Links: z.array(DeliveryLink),
  Numbers: listed(DeliveryNumber),
  Broadcasts: listed(DeliveryBroadcast),
  FailedJobs: z.array(FailedJob),
  /** Null before the first check. */
  LedgerCheck: LedgerCheck.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

const page = z.coerce.number().int().min(1).max(100_000).default(1)

export const getDelivery = call({
  name: 'getDelivery',
  summary: 'What the delivery engines do at this moment; pages of 20 numbers and 20 broadcasts',
  method: 'GET',
  path: '/staff/delivery',
  who: 'staff',
  query: z.object({
    /** Part of a number, or of the name of an account or a broadcast. */
    q: z.string().max(200).default(''),
    numbersPage: page,
    broadcastsPage: page,
  }),
  reply: Delivery,
})

const TimeOfDay = z.object({ Hour: z.number().int(), Minute: z.number().int() })

export const TextingRule = z.object({
  /** IL, TX, …; null is for everyone. */
  State: z.string().max(20).nullable(),
  Days: z.array(z.enum(dayNames)).max(7),
  /** Null: no texts on these days. A stop at 0:00 is the end of the day. */
  Hours: z.object({ StartTimeOfDay: TimeOfDay, StopTimeOfDay: TimeOfDay }).nullable(),
})

export const TextingHours = z.object({
  Rules: z.array(TextingRule),
  /** As an installation begins. */
  IsUsual: z.boolean(),
  ChangedDate: instant.nullable(),
  ChangedBy: z.string().nullable(),
})
export type TextingHours = z.infer<typeof TextingHours>

export const getTextingHours = call({
  name: 'getTextingHours',
  summary: 'The hours at which texts may arrive, by state of the recipient',
  method: 'GET',
  path: '/staff/texting-hours',
  who: 'staff',
  reply: TextingHours,
})

export const setTextingHours = call({
  name: 'setTextingHours',
  summary: 'Replace the table of texting hours',
  method: 'PUT',
  path: '/staff/texting-hours',
  who: 'staff',
  body: z.object({
    Rules: z
      .array(TextingRule)
      .min(1, 'Keep at least one rule: without any, texts may arrive at every hour of the night.')
      .max(500),
    Seen,
  }),
  reply: TextingHours,
  errors: ['ChangedMeanwhile'],
})

export const resetTextingHours = call({
  name: 'resetTextingHours',
  summary: 'Go back to the hours that an installation begins with',
  method: 'POST',
  path: '/staff/texting-hours/reset',
  who: 'staff',
  reply: TextingHours,
})
