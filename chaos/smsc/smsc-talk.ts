/** What the run and the SMSC's process say to each other. Times are milliseconds since 1970. */
import type { Stop } from '../plan/plan.ts'

/** One submit_sm as it was read, whatever came of it. */
export type Entry = {
  /** When it was read, and a moment at which it had not come yet: it was written in between. */
  at: number
  since: number
  /** Our number. */
  from: number
  to: number
  reference: number
  part: number
  /** The command_status it was given: 0 is accepted. */
  status: number
  messageId: string
  /** Whether the answer was handed to the link it came on, and when. */
  isAnswered: boolean
  answeredAt: number | null
  /** The link it came on, by its place in the ledger's list. */
  link: number
}

type HandsetText = Stop & { body: string; acknowledgedAt: number | null; handedOver: number }

export type SentReceipt = {
  /** The submit that it is about, by its place in the ledger. */
  entry: number
  messageId: string
  from: number
  to: number
  state: string
  /** The first time; a broken link lets it be handed over again. */
  handedAt: number | null
  acknowledgedAt: number | null
}

export type Ledger = {
  entries: Entry[]
  texts: HandsetText[]
  receipts: SentReceipt[]
  drops: number
  /** When each link ended; null where it has not. */
  links: { endedAt: number | null }[]
}

export type Ask =
  /** Told twice: when so many submits have been read, and when the STOPs sent then have been acknowledged. */
  { ask: 'watch'; id: number; count: number; stops: Stop[] } | { ask: 'idle' | 'ledger'; id: number }

export type Tell =
  | { tell: 'listening'; ports: number[] }
  | { tell: 'reached' | 'acknowledged'; id: number }
  | { tell: 'idle'; id: number; isIdle: boolean; submits: number }
  | { tell: 'ledger'; id: number; ledger: Ledger }
