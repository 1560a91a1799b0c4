/** Who reads it: what one may do about a limit depends on it (rules/pages 6). */
export type Reader = {
  readonly isOwner: boolean
  readonly isAdmin: boolean
  /** Invoiced plans are changed by support. */
  readonly isInvoiced: boolean
  readonly isOnTrial: boolean
}
