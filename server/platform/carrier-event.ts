/** What a carrier tells us by itself, as it is stored raw. */
export type CarrierEvent = {
  kind: 'receipt' | 'text'
  carrierId: number
  /** The link that brought it. */
  link: string
  messageId: string | null
  /** DELIVRD, UNDELIV, REJECTD, EXPIRED, DELETED, STOPPED; others are not final and not passed on. */
  status: string | null
  error: string | null
  reference: number | null
  source: string
  destination: string
  body: string | null
  /** Addresses of pictures that came with a text. */
  media?: readonly string[]
}
