import type { Voice } from '@carillon/contract/audio-changes.ts'

/**
 * The port to whoever turns words into a voice. What it gives is a WAV or an mp3, of any rate. It rejects with one sentence for the log,
 * which holds neither words nor password.
 */
export type Speech = {
  /** Part of what a rendered sound is kept by: another provider has other voices by the same names. */
  readonly name: string
  readonly isBuiltIn: boolean
  speak(words: string, voice: Voice): Promise<Buffer>
}
