import { useQueryClient } from '@tanstack/react-query'
import { SoundPlayer } from './sound-player.tsx'
import { Transcript } from './transcript.tsx'

type Props = { Name: string; Uri: string; Words: string; Length?: number }

/** What was sent or is, from where it is fetched: in the library of whoever looks or not. */
export const SentSound = ({ Name, Uri, Words, Length }: Props) => {
  const cache = useQueryClient()
  const load = (): Promise<Blob> =>
    cache.fetchQuery({
      queryKey: ['sound', Uri],
      queryFn: async ({ signal }) => {
        const reply = await fetch(Uri, { signal })
        if (!reply.ok) throw new Error(`The sound could not be fetched: ${reply.status}.`)
        return await reply.blob()
      },
      staleTime: Number.POSITIVE_INFINITY,
    })
  return (
    <>
      <SoundPlayer id={`sent ${Uri}`} name={Name} load={load} {...(Length !== undefined && { seconds: Length })} />
      <Transcript words={Words} />
    </>
  )
}
