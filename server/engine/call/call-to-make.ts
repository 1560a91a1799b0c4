import type { KeyPlan } from '@carillon/domain/broadcast/call-keys.ts'
import type { MachineDetection } from '@carillon/domain/broadcast/machine-detection.ts'
import type { CallingWindow } from '@carillon/domain/time/calling-window.ts'
import type { Person } from '../../features/audio/render-speech.ts'

/** Of the library, as long as it was priced; with `words` each hears what is theirs. */
export type SoundToPlay = { audioId: number; seconds: number | null; words: string | null; voice: string | null }

/** Somebody who was claimed, with what they are to hear. */
export type CallToMake = {
  accountId: number
  broadcastId: number
  claimId: number
  phone: number
  callerId: number
  live: SoundToPlay
  /** Null where machines hear the same. */
  voicemail: SoundToPlay | null
  /** Whose words are filled in. */
  person: Person
  /** The longest that they may be told. */
  mostSeconds: number
  isHalf: boolean
  detects: boolean
  /** By what the account tells machines otherwise than the installation. */
  detection: MachineDetection
  keys: KeyPlan
  /** A machine is told how calls are ended. */
  leavesNotice: boolean
  /** Made before this one, and those that may follow the first. */
  tries: number
  retries: number
  creditsLive: number
  creditsVoicemail: number
  /** When they may be called; null where they always may. */
  window: CallingWindow | null
  startAt: string
}
