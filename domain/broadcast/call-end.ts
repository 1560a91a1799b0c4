/**
 * What a call that is over means for whoever was called (rules/calls 5 to 9). A call is tried again only where it certainly was not
 * answered.
 */
import { outcome } from './outcome.ts'
import { reason } from './reason.ts'

export type CallEnd = {
  cause:
    | 'hung up'
    | 'busy'
    | 'no answer'
    | 'not in service'
    | 'refused'
    /** It certainly reached nobody. */
    | 'failed'
    /** Given up by us before an answer. */
    | 'cancelled'
    /** The phone may have rung, and more. */
    | 'unknown'
  /** Who was taken to be there; null where nobody answered. */
  answeredBy: 'person' | 'machine' | null
  /** For how long our audio was played, and how long it is. */
  heardMs: number
  audioMs: number
  /** Who hung up; nobody before an answer. */
  by?: 'us' | 'peer'
  /** A key that meant something: whoever pressed it has heard enough. */
  hasPressed: boolean
}

type CallVerdict =
  | { readonly state: typeof outcome.delivered; readonly reason: typeof reason.livePerson | typeof reason.voicemail }
  | { readonly state: typeof outcome.failed | typeof outcome.invalid; readonly reason: number }
  | { readonly state: typeof outcome.unknown }
  /** Once more, later; `isTry` where this one counts. */
  | { readonly state: typeof outcome.retrying; readonly isTry: boolean }

/** `tries` have been made before this one; `retries` may follow the first. */
export const verdictOfCall = (
  { cause, answeredBy, heardMs, audioMs, hasPressed, by }: CallEnd,
  { tries, retries }: { tries: number; retries: number },
): CallVerdict => {
  const again = (why: number): CallVerdict =>
    tries < retries ? { state: outcome.retrying, isTry: true } : { state: outcome.failed, reason: why }
  switch (cause) {
    case 'hung up':
      // Half of it is enough to know what it was about.
      if (answeredBy === null || (!hasPressed && heardMs * 2 < audioMs))
        return { state: outcome.failed, reason: by === 'us' ? reason.cutOffByUs : reason.cutOff }
      return { state: outcome.delivered, reason: answeredBy === 'machine' ? reason.voicemail : reason.livePerson }
    case 'busy':
      return again(reason.lineBusy)
    case 'cancelled':
      // We hung up before anybody could take it.
      return { state: outcome.retrying, isTry: false }
    case 'no answer':
      return again(reason.notAnswered)
    case 'failed':
      return { state: outcome.failed, reason: reason.callFailed }
    case 'refused':
      return { state: outcome.failed, reason: reason.callDeclined }
    case 'not in service':
      return { state: outcome.invalid, reason: reason.notInService }
    case 'unknown':
      return { state: outcome.unknown }
  }
}

/** Those shown under busy / no answer: somebody may have been there, and did not take it. */
export const isUnreached = (why: number): boolean =>
  why === reason.lineBusy || why === reason.notAnswered || why === reason.callDeclined
