import { checkShortUrls } from '@carillon/contract/short-urls.ts'
import { findShortUrls } from '@carillon/domain/text/short-urls.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../platform/queries.ts'

export type ShortUrls = {
  /** Links that carriers block. */
  readonly blocked: readonly string[]
  /** What the page itself cannot know could not be asked. */
  readonly failure: string | undefined
}

/** Links of public shorteners in a text: those that this page knows at once, those that the server knows after a pause in typing. */
export const useShortUrls = (text: string): ShortUrls => {
  const [settled] = useDebouncedValue(text, 400)
  const { data, isError } = useQuery({
    ...queryOf(checkShortUrls, { body: { Text: settled } }),
    enabled: findShortUrls(settled).UrlsFound.length > 0,
    staleTime: 60_000,
  })
  const told = data?.BlackListedUrls.filter((url) => text.includes(url)) ?? []
  return {
    blocked: [...new Set([...findShortUrls(text).BlackListedUrls, ...told])],
    failure: isError ? 'There was an error checking for short urls.' : undefined,
  }
}
