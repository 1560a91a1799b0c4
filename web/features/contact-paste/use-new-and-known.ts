import { addContacts } from '@carillon/contract/groups.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { formatCount, formatCounted } from '../../ui/format.ts'
import type { FurtherColumn, PasteRow } from './paste-row.ts'
import { chunksOf, contactOf } from './paste-rows.ts'

/** '2 new, 1 known.', as the import says it before its button; nothing until it is known. */
export const useNewAndKnown = (
  good: readonly PasteRow[],
  CountryID: number,
  columns: readonly FurtherColumn[],
): string | undefined => {
  const numbers = JSON.stringify(good.map((row) => contactOf(row, CountryID, columns)))
  // Whoever corrects a number is not counted at each key.
  const [settled] = useDebouncedValue(numbers, 400)
  const { data } = useQuery({
    queryKey: [addContacts.name, 'counted', settled],
    queryFn: () => countAll(JSON.parse(settled)),
    enabled: good.length > 0,
    // Others add contacts meanwhile.
    gcTime: 0,
  })
  return data && settled === numbers ? data : undefined
}

type Contact = ReturnType<typeof contactOf>

const countAll = async (contacts: Contact[]): Promise<string> => {
  let [fresh, known] = [0, 0]
  for (const Contacts of chunksOf(contacts, inOneCall)) {
    const reply = await api(addContacts, { params: { ListID: 0 }, body: { Contacts, OnlyCount: true } })
    fresh += reply.Added
    known += reply.Updated + reply.Unchanged
  }
  return `${formatCounted(fresh, 'new contact')}, ${formatCount(known)} known.`
}

const inOneCall = 2000
