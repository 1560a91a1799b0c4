import type { Row } from './shown.ts'

/** What the inbox asks of its list. */
export type ListHandle = {
  /** The conversation before (-1) or after (1) one, as they stand; the first where that one is not there. */
  readonly beside: (ConversationID: number | undefined, step: 1 | -1) => number | undefined
  /** The one whose row has the focus. */
  readonly focused: () => number | undefined
  /** Brings a row into sight and puts the focus there; without one where it was last, or the first. */
  readonly focus: (ConversationID?: number) => void
  /** What is known of one that is listed. */
  readonly rowOf: (ConversationID: number) => Row | undefined
  /** Who has written since the list was held, and is not shown as they stand. */
  readonly unseen: () => readonly number[]
  /** The newest text that is shown as they stand: its time, and the highest id. */
  readonly seenThrough: () => { readonly at: string | undefined; readonly id: number | undefined }
  /** They leave the list at once. */
  readonly leave: (gone: readonly number[]) => void
}
