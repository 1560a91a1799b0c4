/** A mail as plain text; the gateway makes the rest of it. */
type Mail = {
  to: { name: string; address: string }
  subject: string
  text: string
  /** The same for the same mail, so that a mailbox can tell a second copy. Letters, digits and dashes. */
  reference: string
}

type MailOutcome = { is: 'taken' } | { is: 'refused'; problem: string }

/**
 * The port to a mail server. `refused` is for good; what may pass with time is thrown, for a queue to try again. Neither
 * tells an address or a password.
 */
export type MailGateway = {
  readonly name: string
  send(mail: Mail): Promise<MailOutcome>
}
