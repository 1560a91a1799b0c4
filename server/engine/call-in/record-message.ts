/**
 * Somebody records what a broadcast says (rules/calls 37):
 *
 *   told what ──► a tone ──► they speak, until a key ──► they hear it ──► 1 it is kept · 2 they hear it again · 3 they speak again
 *                                                            └── nothing is pressed three times, or they hang up: nothing is kept
 */
import type { PreparedSound } from '@carillon/domain/sound/prepare.ts'
import { wavOf } from '@carillon/domain/sound/write-wav.ts'
import { encode } from '@carillon/protocols/rtp/g711.ts'
import type { PlacedCall, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'
import { readAudio } from '../../features/audio/read-audio.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Prompts } from '../call/prompts.ts'
import type { Keypad } from './keypad.ts'
import { playTone } from './tone.ts'

export type Speaking = { call: PlacedCall; keypad: Keypad; trunk: VoiceTrunk; prompts: Prompts }
type Asked = { accountId: number; mostSeconds: number; part: 'Audio' | 'AudioVM' }

const words = {
  Audio: 'Record your message after the tone. When you are done, press any key.',
  AudioVM: 'Now record the message for voicemail after the tone. When you are done, press any key.',
  choice: 'To keep this message, press 1. To hear it again, press 2. To record it again, press 3.',
}
const mostTries = 5
const mostSilences = 3

/** What they said and keep; undefined where they keep nothing. */
export const recordMessage = async (speaking: Speaking, asked: Asked): Promise<PreparedSound | undefined> => {
  for (let tries = 0; tries < mostTries && !speaking.keypad.isOver(); tries++) {
    const sound = await speak(speaking, asked)
    if (!sound) continue
    const choice = await choose(speaking, sound)
    if (choice === 'keep') return sound
    if (choice === 'none') return undefined
  }
  return undefined
}

const speak = async (
  speaking: Speaking,
  { accountId, mostSeconds, part }: Asked,
): Promise<PreparedSound | undefined> => {
  const { call, keypad, prompts } = speaking
  // Whoever knows what is said here presses a key, and begins.
  await keypad.ask(await prompts.words(words[part]), { most: 1 }, 0)
  keypad.forget()
  await playTone(call, speaking.trunk)
  const recording = call.record(mostSeconds * 1000)
  void keypad.any().then(() => call.endRecording())
  const samples = await recording
  if (keypad.isOver()) return undefined
  try {
    return await readAudio(accountId, Buffer.from(wavOf(samples)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await say(speaking, error.message)
    return undefined
  }
}

const choose = async (speaking: Speaking, sound: PreparedSound): Promise<'keep' | 'again' | 'none'> => {
  const { keypad, trunk, prompts } = speaking
  const heard = trunk.prepare(encode('PCMU', sound.samples.subarray(sound.heardFrom, sound.heardTo)))
  try {
    let key = await keypad.ask(heard, { most: 1 }, 0)
    for (let silences = 0; silences < mostSilences && !keypad.isOver(); ) {
      if (key === '1') return 'keep'
      if (key === '3') return 'again'
      if (key === '2') {
        key = await keypad.ask(heard, { most: 1 }, 0)
        continue
      }
      key = await keypad.ask(await prompts.words(words.choice), { most: 1 })
      if (key === '') silences++
    }
    return 'none'
  } finally {
    heard.drop()
  }
}

export const say = async ({ call, prompts }: Pick<Speaking, 'call' | 'prompts'>, text: string): Promise<void> => {
  const sound = await prompts.words(text)
  if (sound) await call.play(sound)
}
