import type { Audio } from '@carillon/contract/audio.ts'
import { notify, notifyUndo } from '../../ui/notify.ts'
import { silenceWords } from './audio-words.ts'
import { useAudioActs } from './use-audio-acts.ts'

/** Says that an audio is in the library, and what was cut, with the way back. */
export const useTellKept = () => {
  const { keepSilence } = useAudioActs()
  return (audio: Audio): void => {
    const silence = silenceWords(audio)
    const sentence = `${audio.Name} is in your library.`
    if (silence) notifyUndo(`${sentence} ${silence}.`, () => keepSilence(audio, true), `silence ${audio.AudioID}`)
    else notify(sentence)
  }
}
