import { listAccountLog, logKinds } from '@carillon/contract/account-log.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useList } from '../../ui/use-list.ts'
import { useAddressFilters } from '../staff-logs/use-address-filters.ts'

const atOnce = 50

/** The log as the address narrows it, as many pages of it as were asked for. */
export const useLog = () => {
  const list = useList()
  const filters = useAddressFilters()
  const [from, to, who] = [filters.valueOf('from'), filters.valueOf('to'), filters.valueOf('who')]
  const kind = logKinds.find((one) => one === filters.valueOf('kind'))
  const query = {
    ...(list.q !== '' && { q: list.q }),
    ...(kind && { Kind: kind }),
    ...(/^\d+$/.test(who) && { UserID: Number(who) }),
    ...(isDay(from) && { From: from }),
    ...(isDay(to) && { To: to }),
  }
  const fetched = useInfiniteQuery({
    queryKey: [listAccountLog.name, { query }],
    queryFn: ({ pageParam, signal }) =>
      api(listAccountLog, { query: { ...query, pagesize: atOnce, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ Items, HasMore }) => (HasMore ? Items.at(-1)?.LogEntryID : undefined),
  })
  return { list, filters, query, fetched, chosen: { kind: kind ?? '', who, from, to } }
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
