import type { SendFailure } from './send-failure.ts'

/** Who reads it: what one may do about a limit depends on it (spec 2 §6). */
export type Reader = {
  readonly isOwner: boolean
  readonly isAdmin: boolean
  /** Invoiced plans are changed by support. */
  readonly isInvoiced: boolean
}

export type Way = 'another-day' | 'recipients' | 'text-number' | 'broadcasts' | 'text-settings'

/** What to add to the sentence of a refusal, and the ways on, the likeliest first. */
export const sendAdvice = (
  { kind }: Pick<SendFailure, 'kind'>,
  { isOwner, isAdmin, isInvoiced }: Reader,
): { readonly more: string; readonly ways: readonly Way[] } => {
  switch (kind) {
    case 'unsure':
      return { more: 'If you press the button again, it is still sent only once.', ways: ['broadcasts'] }
    case 'credits':
      return {
        more: `${isOwner ? 'Buy more credits' : 'Ask an account owner to buy more credits'}, or send to fewer people.`,
        ways: ['recipients'],
      }
    case 'groupSize': {
      const larger = isInvoiced ? 'Contact support for a larger group size' : 'Choose a larger group size'
      return {
        more: `${isOwner ? larger : 'Ask an account owner for a larger group size'}, or send to people you have reached this period.`,
        ways: ['recipients'],
      }
    }
    case 'dailyLimit':
      return {
        more: isAdmin
          ? 'The text settings can also let the rest go on the next day.'
          : 'An account owner or admin can also let the rest go on the next day.',
        ways: ['another-day', 'recipients', ...(isAdmin ? (['text-settings'] as const) : [])],
      }
    case 'tollFreeLimit':
      return { more: '', ways: ['text-number', 'another-day', 'recipients'] }
    case 'trial':
      return { more: isOwner ? '' : 'An account owner can choose a plan.', ways: ['recipients'] }
    case 'window':
      return { more: '', ways: ['another-day'] }
    case 'refused':
      return { more: '', ways: [] }
  }
}
