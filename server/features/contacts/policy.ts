/** A removal of contacts can be taken back this long. */
export const undoWithinMs = 10 * 60_000
/** How long the Deleted group keeps a contact (facts §20). */
export const deletedForMs = 30 * 86_400_000
