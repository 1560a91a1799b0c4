import { SoundPlayer } from './sound-player.tsx'
import { Transcript } from './transcript.tsx'
import { useFetchedSound } from './use-fetched-sound.ts'

type Props = { Name: string; Uri: string; Words: string; Length?: number }

/** What was sent or is, from where it is fetched: in the library of whoever looks or not. */
export const SentSound = ({ Name, Uri, Words, Length }: Props) => {
  const load = useFetchedSound(Uri)
  return (
    <>
      <SoundPlayer id={`sent ${Uri}`} name={Name} load={load} {...(Length !== undefined && { seconds: Length })} />
      <Transcript words={Words} />
    </>
  )
}
