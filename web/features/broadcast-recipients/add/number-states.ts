import { listDraftContacts } from '@carillon/contract/draft-contacts.ts'
import { getPhoneNumber } from '@carillon/contract/phone-numbers.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { queryOf } from '../../../platform/queries.ts'
import { alreadyAdded, type RefusedNumber, type TypedNumber } from '../typed-numbers.ts'

/** What is known of a number while it is typed: it is added already, it will not be texted and why, or it is fine. */
export type NumberState = RefusedNumber & { readonly kind: 'refused' | 'there' | 'untexted' | 'fine' }

// More are looked up when they are added; a person reads no more sentences than these.
const lookedUp = 20

/** The numbers that stand in the field, each with what is to be said of it. */
export const useNumberStates = (
  DraftBroadcastID: number | undefined,
  { good, refused }: { good: readonly TypedNumber[]; refused: readonly RefusedNumber[] },
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
      return [
        state.Sentence
          ? { typed, kind: 'untexted', sentence: state.Sentence }
          : { typed, kind: 'fine', sentence: state.OptedIn ? 'Opted in. Gets the text.' : 'Gets the text.' },
      ]
    }),
  ]
}
