/** How long the Deleted group keeps a contact (rules/contacts 4). */
export const deletedForMs = 30 * 86_400_000
/** An act on more contacts than this is a task, which goes in steps of as many. */
export const mostAtOnce = 20_000
