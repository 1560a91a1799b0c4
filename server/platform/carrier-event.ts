import type { ReceiptOutcome } from '@carillon/domain/broadcast/receipt-outcome.ts'

/** The longest that is kept of what carriers send: far more than any writes, and short enough for an index. */
export const longestOfCarrier = { field: 255, body: 10_000, media: 10, mediaAddress: 2000, partOctets: 1000 } as const

/** What a carrier tells us by itself, as it is stored raw. */
export type CarrierEvent = {
  kind: 'receipt' | 'text'
  carrierId: number
  /** The link that brought it. */
  link: string
  messageId: string | null
  /** How the text ended; receipts that say nothing of the end are not passed on. */
  status: ReceiptOutcome | null
  error: string | null
  reference: number | null
  source: string
  destination: string
  body: string | null
  /** Addresses of pictures that came with a text. */
  media?: readonly string[]
}
