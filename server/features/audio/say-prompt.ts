import type { Platform } from '../../platform/platform.ts'
import { readSound } from './read-audio.ts'
import { speechOf } from './render-speech.ts'

/** Of no account: words of the installation itself. */
const nobody = 0

/** What calls say besides the message of a broadcast, as they play it; nothing of it is kept here. */
export const sayPrompt = async (platform: Platform, words: string): Promise<Int16Array> => {
  const { samples, heardFrom, heardTo } = await readSound(nobody, await speechOf(platform).speak(words, 'Joanna'))
  return samples.subarray(heardFrom, heardTo)
}
