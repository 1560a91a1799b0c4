import { encode } from '@carillon/protocols/rtp/g711.ts'
import type { PlacedCall, VoiceTrunk } from '../../carriers/voice/voice-trunk.ts'

const ms = 400

/** Behind it they speak. */
export const playTone = async (call: Pick<PlacedCall, 'play'>, trunk: Pick<VoiceTrunk, 'prepare'>): Promise<void> => {
  const samples = Int16Array.from({ length: ms * 8 }, (_, at) => 6000 * Math.sin((2 * Math.PI * 1000 * at) / 8000))
  const sound = trunk.prepare(encode('PCMU', samples))
  await call.play(sound)
  sound.drop()
}
