import type { ReceiptOutcome } from '@carillon/domain/broadcast/receipt-outcome.ts'

type Code = string | number

/** Codes that say why a text did not arrive, as one provider writes them. */
export type FailureCodes<C extends Code> = {
  /** The phone has said STOP to this number, and the provider or the carrier heard it. */
  stopped: ReadonlySet<C>
  spam: ReadonlySet<C>
  expired: ReadonlySet<C>
}

/** How a text ended that a provider reports as failed; without a code, or with any other, nobody knows more. */
export const failureOf = <C extends Code>(
  code: C | null,
  { stopped, spam, expired }: FailureCodes<C>,
): ReceiptOutcome => {
  if (code === null) return 'undeliverable'
  if (stopped.has(code)) return 'stopped'
  if (spam.has(code)) return 'rejected'
  return expired.has(code) ? 'expired' : 'undeliverable'
}
