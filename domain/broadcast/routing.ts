import { type Reason, reason } from './reason.ts'
import { type BroadcastType, combination, hasText, hasVoice } from './type.ts'

/** What stands against a text and a call to one number, as `why_not_text` and `why_not_call` tell it; 0 for nothing. */
type Routed = { readonly whyNotText: Reason; readonly whyNotCall: Reason }

type Route = { readonly text: boolean; readonly call: boolean }

/**
 * What one number gets of a broadcast (rules/calls 32). `SMSOr…`: the text where it can be texted, else the call; whoever opted out of
 * texts is not called instead, and a text that fails is no reason to call afterwards. `SMSAnd…`: whoever can be texted gets
 * both, all others the call.
 */
export const routeOf = (type: BroadcastType, { whyNotText, whyNotCall }: Routed): Route => {
  const text = hasText(type) && whyNotText === reason.none
  const call = hasVoice(type) && whyNotCall === reason.none
  if (combination(type) !== 'or') return { text, call }
  return { text, call: call && !text && calledInstead.includes(whyNotText) }
}

/** Texts do not reach the phone, or were not asked for; nobody has refused to be contacted. */
export const calledInstead: readonly Reason[] = [reason.notTextable, reason.notOptedIn, reason.preference]
