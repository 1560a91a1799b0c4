/** Realtime events: named after the thing, ids and counters only (decisions §2). */
export type Events = {
  'broadcast.updated': { BroadcastID: number }
  'textmessage.received': { TextMessageID: number; BroadcastID: number | null; TextNumberID: number }
  'account.updated': { AccountID: number }
}
export type EventName = keyof Events
