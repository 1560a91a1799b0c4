import { useThrottledCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEvent } from '../../platform/realtime.ts'
import { contactCalls } from './queries.ts'

const threeSeconds = 3_000

/** Lists and counts follow what others do, at most once in three seconds: an import changes thousands in that time. */
export const useLiveContacts = (): void => {
  const cache = useQueryClient()
  const refetch = useThrottledCallback(() => {
    for (const stale of contactCalls) void cache.invalidateQueries({ queryKey: [stale.name] })
  }, threeSeconds)
  useEvent('contacts.updated', refetch)
  useEvent('optouts.updated', refetch)
  useEvent('phonenumbers.updated', refetch)
}
