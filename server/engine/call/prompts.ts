/** What calls say in words of the installation. Each is spoken once in a process; where nobody speaks it is left out, and asked for again later. */
import type { KeyPlan, Sentence } from '@carillon/domain/broadcast/call-keys.ts'
import { encode } from '@carillon/protocols/rtp/g711.ts'
import type { PreparedAudio, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'

const words: Readonly<Record<Exclude<Sentence, 'message'>, string>> = {
  thanks: 'Thank you. We have noted your answer.',
  offer: 'To get no more calls from us, press 3.',
  farewell: 'You will get no more calls from us. Goodbye.',
}

const againAfterMs = 60_000

export type Prompts = ReturnType<typeof openPrompts>

export const openPrompts = (
  trunk: Pick<VoiceTrunk, 'prepare'>,
  speak: (words: string) => Promise<Int16Array>,
  onError: (error: unknown) => void,
) => {
  const spoken = new Map<keyof typeof words, Promise<PreparedAudio | null>>()

  const load = async (sentence: keyof typeof words): Promise<PreparedAudio | null> => {
    try {
      return trunk.prepare(encode('PCMU', await speak(words[sentence])))
    } catch (error) {
      onError(error)
      setTimeout(() => spoken.delete(sentence), againAfterMs).unref()
      return null
    }
  }

  const take = (sentence: keyof typeof words) => {
    const one = spoken.get(sentence) ?? load(sentence)
    spoken.set(sentence, one)
    return one
  }

  return {
    /** Those that may be said where keys do this. */
    async of({ answers, offersRemoval }: KeyPlan) {
      const [thanks, offer, farewell] = await Promise.all([
        answers.length > 0 ? take('thanks') : null,
        ...(offersRemoval ? ([take('offer'), take('farewell')] as const) : ([null, null] as const)),
      ])
      return { thanks, offer, farewell }
    },
  }
}
