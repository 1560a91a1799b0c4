import type { Audio } from '@carillon/contract/audio.ts'
import { heardOf } from './audio-words.ts'
import { useSound } from './queries.ts'
import { SoundPlayer } from './sound-player.tsx'
import { Transcript } from './transcript.tsx'

/** An audio of the library, to be heard as phones hear it, and read where it was made of text. */
export const LibrarySound = ({ audio }: { audio: Audio }) => {
  const sound = useSound()
  const { AudioID, Name, Peaks, Length, WithSilence, Words } = audio
  return (
    <>
      <SoundPlayer
        id={`audio ${AudioID} ${WithSilence}`}
        name={Name}
        load={() => sound(audio)}
        peaks={Peaks}
        heard={heardOf(audio)}
        seconds={Length}
      />
      <Transcript words={Words} />
    </>
  )
}
