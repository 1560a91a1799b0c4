/** What a browser has told us of itself: a PushSubscription (RFC 8030, 8291). */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** `gone`: the browser is not there any more, for good. `refused`: it is not taken, however often it is sent. */
type PushOutcome = { is: 'taken' } | { is: 'gone' } | { is: 'refused'; problem: string }

/** With what we sign (RFC 8292): raw, in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

type Push = {
  to: PushSubscription
  /** What the browser shows; nobody between us and it can read it. */
  payload: object
  keys: PushKeys
  /** Who sends, for the push service to write to: an https or mailto address. */
  subject: string
  now: Date
}

/** The port to push services. What may pass with time is thrown. */
export type PushGateway = {
  send(push: Push): Promise<PushOutcome>
}
