import type { Carrier, CarrierHandlers } from './carrier.ts'
import type { WebhookReader } from './http/webhook.ts'

/** What a kind of carrier is to the rest of the product. */
export type CarrierDriver = {
  /** Its addresses begin with one of them. */
  schemes: readonly string[]
  /** Where it tells of receipts and replies. */
  reports: 'link' | 'webhook'
  /** What of an address is secret besides the password. */
  secrets: { isUser?: boolean; parameters?: readonly string[] }
  /** Or the rest of a sentence that begins with "The address" and says what is wrong; it repeats no secret. */
  read(url: string): CarrierAddress | string
}

export type CarrierAddress = {
  /** What makes its message ids its own; it holds no secret. */
  address: string
  open(options: OpenOptions, handlers: CarrierHandlers): Carrier
  /** Absent where it reports over its own link. */
  webhook?(carrierId: number): WebhookReader
}

type OpenOptions = {
  carrierId: number
  isSimulated: boolean
  /** Where it reports to; null while nobody outside can reach us. */
  callback: string | null
}
