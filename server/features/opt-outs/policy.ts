import type { OptOut } from '@carillon/contract/opt-outs.ts'
import { formatPhone } from '@carillon/domain/phone/number.ts'
import type { Channel } from './store.ts'

export const channelsOf = (asked: 'Text' | 'Voice' | 'Both'): Channel[] =>
  asked === 'Both' ? ['text', 'voice'] : [asked === 'Text' ? 'text' : 'voice']

/** The codes (rules/opt-outs 8) for what the account does itself. */
export const typeByAccount = { text: 4, voice: 6 } as const

export const ofReport = 'Opt-out report'

/** What decides whether the account may take an opt-out back. */
export type Held = {
  Channel: OptOut['Channel']
  /** The handset has said a reserved word and not taken it back: no texts and no calls until it does. */
  isTheirs: boolean
  /** Our number that it was said to, while the account has it. */
  textPhone: number | null
}

/**
 * Why the account may not take an opt-out back, in words for the user; empty where it may, with a declaration of consent.
 * Only the recipient undoes what the handset said, and that brings back texts alone; calls the account may then allow
 * again (rules/opt-outs 5). What the account added, a removal by key and a soft opt-out are reversed with consent.
 */
export const whyNotReverse = ({ Channel, isTheirs, textPhone }: Held): string => {
  if (!isTheirs) return ''
  const number = textPhone === null ? 'your text number' : formatPhone(textPhone)
  return Channel === 'Text'
    ? `They opted out from their own phone. Only they can undo it, by texting UNSTOP to ${number}.`
    : `They opted out from their own phone, which ends calls too. Once they have texted UNSTOP to ${number}, you can allow calls again with their consent.`
}
