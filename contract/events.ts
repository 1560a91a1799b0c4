/** Realtime events: named after the thing, ids, counters and times only (rules/api 8). */
export type Events = {
  /**
   * The first on each connection, and again when events may have been missed: for how long nothing was told to whoever
   * hears it. What they fetched earlier than that may have changed unheard.
   */
  'channel.opened': { QuietMs: number }
  'broadcast.updated': { BroadcastID: number }
  /** Calls of it ring, talk or are over; twice a second at the most, from each process that makes them. */
  'broadcast.calls': { BroadcastID: number }
  'repeating.updated': { RepeatingBroadcastID: number }
  /** A draft is new, or what is filled in or who is in it has changed, for its user alone: whoever knows it as of that moment knows it. */
  'draft.updated': { DraftBroadcastID: number; ModifiedDate: string }
  /** A draft is there no more, for its user alone: what it has become, nothing where it was deleted. */
  'draft.ended': { DraftBroadcastID: number; BroadcastID: number | null; RepeatingBroadcastID: number | null }
  /** ConversationID is null where the text stands in none. */
  'textmessage.received': {
    /** The last one, where several came at once: then of each other id, null where they differ. */
    TextMessageID: number
    BroadcastID: number | null
    TextNumberID: number
    ConversationID: number | null
    /** One of them is unread and wants to be answered: not what is answered by itself, as STOP, HELP and JOIN are. */
    IsUnread: boolean
  }
  /** A text that we say is new, or what has become of one is known; `Outcome` as in TextMessage. Of several the last one. */
  'textmessage.updated': { TextMessageID: number; TextNumberID: number; ConversationID: number | null }
  /** Read, unread, done, an auto opt-out, of one conversation; null where many have changed. */
  'conversation.updated': { TextNumberID: number; ConversationID: number | null }
  /** A text that waits for its time is new, changed, canceled or said. */
  'scheduledconversation.updated': { TextNumberID: number; ScheduledConversationID: number }
  /** Somebody writes in it; at most once in five seconds. */
  'conversation.typing': { ConversationID: number; UserID: number }
  /** Contacts or groups have changed; at most one a second for an account. */
  'contacts.updated': { AccountID: number }
  /** Somebody calls a number of the account, or their call is over; at most one a second for an account. */
  'callsin.updated': { AccountID: number }
  /** What kind of line numbers are, or whether they take texts, has become known; at most one a second for an account and process. */
  'phonenumbers.updated': { AccountID: number }
  'import.progress': { FileID: number; Done: number; Total: number }
  'merge.progress': { TemplateMergeID: number; Done: number; Total: number }
  'task.progress': { TaskID: number; Done: number; Total: number }
  /** What this user can take back has changed. */
  'undos.updated': { UserID: number }
  'optouts.updated': { AccountID: number }
  /** Pictures or templates have changed. */
  'library.updated': { AccountID: number }
  'labels.updated': { AccountID: number }
  /** Auto replies or keywords have changed. */
  'autoreplies.updated': { AccountID: number }
  /** A call that tells this user a code rings, or is over. */
  'codecall.updated': { CodeCallID: number }
  'account.updated': { AccountID: number }
}
export type EventName = keyof Events

/** What pages tell the server through the channel. What is not heard is not missed. */
export type Told = {
  'conversation.typing': { ConversationID: number }
  /** Whether the inbox is looked at on this page; told again every 20 seconds while it is. */
  'inbox.seen': { IsSeen: boolean }
}
