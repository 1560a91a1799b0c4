/** What of a broadcast is of its calls. */
import { z } from 'zod'
import { id } from './call.ts'

/** Of calls: PhoneNumberCount = LivePersonTotal + AnsweringMachineTotal + BusyNoAnswerTotal + InvalidNumberTotal + IncompleteTotal, always (rules/calls 10). */
export const CallCounters = {
  LivePersonTotal: z.number().int(),
  AnsweringMachineTotal: z.number().int(),
  BusyNoAnswerTotal: z.number().int(),
  InvalidNumberTotal: z.number().int(),
  /** Waiting, hung up on too early, not confirmed, canceled or expired. */
  IncompleteTotal: z.number().int(),
  TransferTotal: z.number().int(),
}

/** What a broadcast says when it calls. */
export const BroadcastAudio = z.object({ AudioID: id, Name: z.string(), Length: z.number(), Uri: z.string() })

export const CallFields = {
  /** Of calls: whom they say that they come from, and what they say to people and to machines; empty and null where it texts. */
  CallerID: z.string(),
  Audio: BroadcastAudio.nullable(),
  AudioVM: BroadcastAudio.nullable(),
  /** Calls at a time; 0 is Max. */
  CallThrottle: z.number().int(),
  RetryTimes: z.number().int(),
}

/** Clients that mean none send null, an empty object, or 0. */
const AudioReference = z
  .object({ AudioID: id.nullish() })
  .nullish()
  .transform((given) => given?.AudioID || null)

/** What a broadcast that calls is created with, besides what all are. */
export const CallForm = {
  /** Of calls, and required for them: a number that the account has shown to be its own (listCallerIds). */
  CallerID: z
    .union([z.string().max(40), z.number()])
    .transform(String)
    .default(''),
  /** What people hear, and what machines do; machines hear the same without one of their own. */
  Audio: AudioReference,
  AudioVM: AudioReference,
  /** Calls at a time; 0 is Max. */
  CallThrottle: z.number().int().default(1),
  /** How often busy and no answer are tried again, five minutes apart. */
  RetryTimes: z.number().int().default(1),
  /** false plays the audio as soon as anybody or anything answers. */
  DetectAnsweringMachines: z.boolean().default(true),
}
