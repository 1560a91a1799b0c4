/** What is said between the SMSC and the benchmark: a line of JSON each. */

/** Milliseconds on the clock that all processes of this machine share. */
export const sharedNow = (): number => Number(process.hrtime.bigint()) / 1e6

export type SmscOptions = {
  /** From a text to its receipt; 0 for at once. */
  receiptDelayMs: number
  /** From a text to its answer; 0 for at once. */
  latencyMs: number
  /** Texts that begin so are those of broadcasts; all others are single texts. */
  broadcastsBegin: string
}

export type SmscStats = {
  /** Texts of broadcasts that were accepted, and how many destinations they were for. */
  accepted: number
  unique: number
  /** Texts of broadcasts to a destination that had one already. */
  doubles: number
  /** All others that were accepted. */
  singles: number
  receipts: number
  acknowledged: number
  /** Refused, or without an answer; those without are handed over again. */
  notAcknowledged: number
  /** Receipts that have not left yet. */
  waiting: number
  /** The largest number that has had the text of a broadcast. */
  highest: number
  links: number
}

/** A text from a handset. */
export type Inbound = { from: string; to: string; body: string }

/** Times are of the shared clock. */
export type Story = {
  phone: string
  /** When its text was written to us, and when we were told that it is durable. */
  writtenAt: number | null
  acknowledgedAt: number | null
  /** Texts of broadcasts, and single texts, that came for it. */
  broadcastAt: number[]
  singleAt: number[]
}

/** Texts accepted by the number they came from, in each span of time since the start. */
export type Flow = { startedAt: number; spanMs: number; counts: Record<string, number[]> }

export type Asks = {
  stats: { ask: object; answer: SmscStats }
  /** Everything counts from nothing. */
  reset: { ask: object; answer: SmscStats }
  /** Whether texts that come from now on have receipts. */
  receipts: { ask: { areSent: boolean }; answer: object }
  /** Handsets text; those that had the text of a broadcast already do not. Answers who did. */
  text: { ask: { texts: Inbound[] }; answer: { sent: string[] } }
  /** Of all who have texted, or have had single texts. */
  stories: { ask: object; answer: Story[] }
  flow: { ask: object; answer: Flow }
}

export type Question = { [K in keyof Asks]: { number: number; what: K } & Asks[K]['ask'] }[keyof Asks]
export type Reply = { number: number; port?: number; answer?: unknown }
