import type { PreparedText } from '../../carriers/carrier.ts'
import type { Line } from '../lanes/lines.ts'

/** One text in this process's hands: claimed in the database, on its way to a carrier. */
export type Job = {
  accountId: number
  phone: number
  /** What it leaves by; all parts of a text by the same. */
  line: Line
  prepared: PreparedText
  /** The part that is to be written next. */
  part: number
  /** Message ids of the parts that the carrier has taken. */
  messageIds: string[]
  tries: number
  /** How long its begun parts have waited for the rest, in milliseconds. */
  waitedMs: number
  /** When its claim was asked for, and when it was looked whether it may be; on the monotonic clock. */
  askedAt: number
  lookedAt: number
  /** A confirmation that the law asks for: goes to those who opted out, too. */
  isCompliance: boolean
} & (
  | {
      kind: 'recipient'
      broadcastId: number
      claimId: number
      /** Price segments, and the day whose limits they count in. */
      segments: number
      day: string
    }
  | { kind: 'message'; textMessageId: number }
)

/** How long a text waits that the carrier would not take now: 1, 2, 4 s and so on to a minute, give or take a fifth. */
export const waitAfter = (tries: number, random: number): number =>
  Math.min(60_000, 1000 * 2 ** tries) * (0.8 + 0.4 * random)

/** What a text spends of a pace with one write: an interface that takes whole texts sends all their segments. */
export const segmentsOf = ({ prepared }: Job): number => prepared.segments ?? 1

/** A carrier that has refused a text for now this often will not take it. */
export const mostTries = { slower: 30, later: 8 } as const
