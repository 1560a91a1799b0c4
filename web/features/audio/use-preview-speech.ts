import { previewSpeech, type Voice } from '@carillon/contract/audio-changes.ts'
import { peaksOf } from '@carillon/domain/sound/peaks.ts'
import { phoneRate } from '@carillon/domain/sound/resample.ts'
import { useRef, useState } from 'react'
import { ask } from '../../platform/api.ts'

type Said = { Text: string; Voice: Voice }
type Heard = { id: string; sound: Blob; peaks: number[]; seconds: number; said: Said }

/** Has words spoken to be heard. What was asked first and answered late does not take the place of what was asked last. */
export const usePreviewSpeech = (said: Said) => {
  const [heard, setHeard] = useState<Heard>()
  const [error, setError] = useState<unknown>()
  const [isSpeaking, setIsSpeaking] = useState(false)
  const latest = useRef(0)
  const speak = async (): Promise<void> => {
    const turn = ++latest.current
    setIsSpeaking(true)
    setError(undefined)
    try {
      const sound = await (await ask(previewSpeech, { body: said })).blob()
      const octets = await sound.arrayBuffer()
      const samples = new Int16Array(octets.slice(wavHeadLength))
      if (turn !== latest.current) return
      const peaks = [...peaksOf(samples)]
      setHeard({ id: `preview ${crypto.randomUUID()}`, sound, peaks, seconds: samples.length / phoneRate, said })
    } catch (failure) {
      if (turn === latest.current) setError(failure)
    } finally {
      if (turn === latest.current) setIsSpeaking(false)
    }
  }
  const isStale = heard !== undefined && (heard.said.Text !== said.Text || heard.said.Voice !== said.Voice)
  return { heard, error, isSpeaking, isStale, speak: () => void speak(), forgetError: () => setError(undefined) }
}

const wavHeadLength = 44
