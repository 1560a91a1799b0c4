import { listDraftContacts } from '@carillon/contract/draft-contacts.ts'
import { getPhoneNumber, type PhoneNumberState } from '@carillon/contract/phone-numbers.ts'
import { type BroadcastType, hasText, hasVoice } from '@carillon/domain/broadcast/type.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { queryOf } from '../../../platform/queries.ts'
import { alreadyAdded, type RefusedNumber, type TypedNumber } from '../typed-numbers.ts'

/** What is known of a number while it is typed: it is added already, it will not be texted or called and why, or it is fine. */
export type NumberState = RefusedNumber & { readonly kind: 'refused' | 'there' | 'untexted' | 'fine' }

// More are looked up when they are added; a person reads no more sentences than these.
const lookedUp = 20

/** The numbers that stand in the field, each with what is to be said of it. */
export const useNumberStates = (
  DraftBroadcastID: number | undefined,
  { good, refused, type }: { good: readonly TypedNumber[]; refused: readonly RefusedNumber[]; type: BroadcastType },
): NumberState[] => {
  const numbers = good.slice(0, lookedUp)
  const [settled] = useDebouncedValue(numbers.map(({ PrimaryPhone }) => PrimaryPhone).join(' '), 250)
  const asked = settled === '' ? [] : settled.split(' ')
  const known = useQueries({
    queries: asked.map((PhoneNumber) => ({
      ...queryOf(getPhoneNumber, { params: { PhoneNumber } }),
      staleTime: 60_000,
      retry: false,
    })),
  })
  const there = useQueries({
    queries: asked.map((phonenumber) => ({
      ...queryOf(listDraftContacts, {
        params: { DraftBroadcastID: DraftBroadcastID ?? 0 },
        query: { phonenumber, pagesize: 1 },
      }),
      enabled: DraftBroadcastID !== undefined,
      retry: false,
    })),
  })
  return [
    ...refused.map((each) => ({ ...each, kind: 'refused' as const })),
    ...numbers.flatMap(({ typed, PrimaryPhone }): NumberState[] => {
      const at = asked.indexOf(PrimaryPhone)
      if ((there[at]?.data?.Size ?? 0) > 0) return [{ typed, kind: 'there', sentence: alreadyAdded }]
      const state = known[at]?.data
      if (!state) return []
      return [{ typed, ...saidOf(state, type) }]
    }),
  ]
}

/** Of a number alone; which of two broadcasts in one it gets is told in the table. */
const saidOf = (
  { Sentence, CallSentence, OptedIn }: PhoneNumberState,
  type: BroadcastType,
): Pick<NumberState, 'kind' | 'sentence'> => {
  const why = !hasVoice(type) ? Sentence : !hasText(type) ? CallSentence : Sentence && CallSentence
  if (why) return { kind: 'untexted', sentence: why }
  const gets = !hasVoice(type) ? 'Gets the text.' : hasText(type) ? 'Gets it.' : 'Is called.'
  return { kind: 'fine', sentence: OptedIn && hasText(type) ? `Opted in. ${gets}` : gets }
}
