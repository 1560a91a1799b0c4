import { useQueryClient } from '@tanstack/react-query'

/** Fetches the sound of an address, once. */
export const useFetchedSound = (Uri: string): (() => Promise<Blob>) => {
  const cache = useQueryClient()
  return () =>
    cache.fetchQuery({
      queryKey: ['sound', Uri],
      queryFn: async ({ signal }) => {
        const reply = await fetch(Uri, { signal })
        if (!reply.ok) throw new Error(`The sound could not be fetched: ${reply.status}.`)
        return await reply.blob()
      },
      staleTime: Number.POSITIVE_INFINITY,
    })
}
