import { wayToPlan } from '../account/plan-words.ts'
import { wayToCredits } from './more-credits.ts'
import type { Reader } from './reader.ts'
import type { SendFailure } from './send-failure.ts'

type Way = 'another-day' | 'recipients' | 'text-number' | 'broadcasts' | 'text-settings'

/** What to add to the sentence of a refusal, and the ways on, the likeliest first. */
export const sendAdvice = (
  { kind, facts }: Pick<SendFailure, 'kind' | 'facts'>,
  reader: Reader,
): { readonly more: string; readonly ways: readonly Way[] } => {
  const { isOwner, isAdmin, isInvoiced } = reader
  switch (kind) {
    case 'unsure':
      return { more: 'If you press the button again, it is still sent only once.', ways: ['broadcasts'] }
    case 'credits': {
      const missing = Number(facts?.needed ?? 0) - Number(facts?.available ?? 0)
      return { more: `${wayToCredits(missing, reader)}, or send to fewer people.`, ways: ['recipients'] }
    }
    case 'groupSize': {
      const larger = isInvoiced
        ? 'Contact support for a larger group size'
        : 'Contact support to update your subscription to a larger group size'
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
    case 'textNumber':
      return { more: '', ways: ['text-number'] }
    case 'trial':
      return { more: wayToPlan(reader), ways: ['recipients'] }
    case 'window':
      return { more: '', ways: ['another-day'] }
    case 'refused':
      return { more: '', ways: [] }
  }
}
