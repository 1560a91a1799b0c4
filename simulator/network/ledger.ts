/**
 * What happened, in order, append-only. A row is never changed after; what comes of a message later is a further row
 * with the same MessageID. Kept in a ring, so memory is bounded: when it is full the oldest rows go, and `oldest` says
 * from where on it is complete.
 */
type Kind =
  /** A submit_sm of the product, accepted or refused. Text is that of this part. */
  | 'submit'
  /** A whole text reached a handset; Parts says of how many submits, MessageID is that of the first. */
  | 'text'
  /** The network's final or intermediate word on a submit was put on its way to the product. */
  | 'receipt'
  /** A handset sent a text, by itself or by hand. */
  | 'reply'
  /** The product acknowledged a handset's text. */
  | 'acknowledged'
  /** The network itself texted a handset (toll-free STOP and UNSTOP). */
  | 'network'
  /** A call has ended, or was refused; Call has what became of it, MessageID its name in the network. */
  | 'call'

export type Row = {
  Seq: number
  /** Milliseconds; an ISO time on the wire. */
  At: number
  Kind: Kind
  From: string
  To: string
  Text: string
  /** Addresses of pictures that came with it; absent without any. */
  Media?: readonly string[]
  Call?: object
  Parts: number
  MessageID: string
  Outcome: string
}

export type Ledger = {
  add(row: Omit<Row, 'Seq'>): Row
  since(seq: number, limit: number): Row[]
  last(count: number): Row[]
  /** The number of the newest row, 0 before the first. */
  newest(): number
  oldest(): number
  clear(): void
}

export const createLedger = (capacity: number, changed: (row: Row) => void = () => {}): Ledger => {
  let rows: Row[] = []
  let newest = 0
  let first = 1

  const since = (seq: number, limit: number): Row[] => {
    const found: Row[] = []
    const from = Math.max(seq + 1, first)
    const to = Math.min(newest, from + limit - 1)
    for (let at = from; at <= to; at++) found.push(rows[at % capacity]!)
    return found
  }
  return {
    add({ At, Kind, From, To, Text, Parts, MessageID, Outcome, Media, Call }) {
      const row = {
        ...{ Seq: ++newest, At, Kind, From, To, Text, Parts, MessageID, Outcome },
        ...(Media && { Media }),
        ...(Call && { Call }),
      }
      rows[newest % capacity] = row
      if (newest - first >= capacity) first = newest - capacity + 1
      changed(row)
      return row
    },
    since,
    last: (count) => since(newest - count, count),
    newest: () => newest,
    oldest: () => first,
    // Numbers go on after a reset, so that whoever follows the ledger misses nothing.
    clear() {
      rows = []
      first = newest + 1
    },
  }
}

export const rowOnWire = (row: Row) => ({ ...row, At: new Date(row.At).toISOString() })
