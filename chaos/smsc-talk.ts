/** What the run and the SMSC's process say to each other. Times are milliseconds since 1970. */

/** One submit_sm as it was read, whatever came of it. */
export type Entry = {
  at: number
  to: number
  reference: number
  part: number
  /** The command_status it was given: 0 is accepted. */
  status: number
  messageId: string
  /** Whether the answer was handed to the link it came on. */
  isAnswered: boolean
}

export type HandsetText = { from: number; body: string; acknowledgedAt: number | null; handedOver: number }

export type SentReceipt = { messageId: string; to: number; state: string; acknowledgedAt: number | null }

export type Ledger = { entries: Entry[]; texts: HandsetText[]; receipts: SentReceipt[]; drops: number }

export type Ask =
  /** Told twice: when so many submits have been read, and when the STOPs sent then have been acknowledged. */
  { ask: 'watch'; count: number; stops: number[] } | { ask: 'idle' | 'ledger'; id: number }

export type Tell =
  | { tell: 'listening'; port: number }
  | { tell: 'reached' | 'acknowledged'; count: number }
  | { tell: 'idle'; id: number; isIdle: boolean; submits: number }
  | { tell: 'ledger'; id: number; ledger: Ledger }
