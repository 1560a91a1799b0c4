/** A removal of contacts can be taken back this long. */
export const undoWithinMs = 10 * 60_000
/** How long the Deleted group keeps a contact (rules/contacts 4). */
export const deletedForMs = 30 * 86_400_000
/** An act on more contacts than this is a task, which goes in steps of as many. */
export const mostAtOnce = 20_000
