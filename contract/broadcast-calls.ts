/** What of a broadcast is of its calls. */
import { z } from 'zod'
import { id, instant } from './call.ts'

/** Of calls: PhoneNumberCount = LivePersonTotal + AnsweringMachineTotal + BusyNoAnswerTotal + InvalidNumberTotal + IncompleteTotal, always (rules/calls 10). */
export const CallCounters = {
  LivePersonTotal: z.number().int(),
  AnsweringMachineTotal: z.number().int(),
  BusyNoAnswerTotal: z.number().int(),
  InvalidNumberTotal: z.number().int(),
  /** Waiting, hung up on too early, not confirmed, canceled or expired. */
  IncompleteTotal: z.number().int(),
  /** Of these, those for whom a call is still to come or is being made; 0 when it is over. */
  ToBeCalledTotal: z.number().int(),
  /** Who pressed 0 and was joined with somebody; who hung up before; for whom no line was free, or nobody took the call. */
  TransferTotal: z.number().int(),
  TransferAbandonedTotal: z.number().int(),
  TransferTurnedAwayTotal: z.number().int(),
  /** Those who were called and not reached: busy, not answered, declined, hung up on too early, not connected, not confirmed. */
  FailedCallTotal: z.number().int(),
}

/** What a broadcast says when it calls. `Words` is what is said, with its fields, where it was made of text; empty where it was not. */
export const BroadcastAudio = z.object({
  ...{ AudioID: id, Name: z.string(), Length: z.number(), Uri: z.string(), Words: z.string() },
})

/** ID is the key, 1 to 9. */
const SurveyResponse = z.object({ ID: z.number().int(), Label: z.string(), Count: z.number().int() })

/** Whoever presses 0 is passed on; so many at a time. Whoever takes the call hears the introduction before they are joined. */
const TransferAndConnect = z.object({
  IsTransfer: z.boolean(),
  TransferNumber: z.string(),
  TransferLines: z.number().int(),
  Introduction: BroadcastAudio.nullable(),
})

/** Clients that have no such field send null. */
const flag = z
  .boolean()
  .nullish()
  .transform((given) => given ?? false)

/** How a message that is not there yet is recorded: whoever calls this number keys in the ID. */
const RecordingInstruction = z.object({
  ID: z.number().int(),
  Uri: z.string(),
  PhoneNumber: z.string(),
  /** From then on the ID is of no use, and another one is to be had. */
  ExpiresDate: instant,
  /** Which messages are still to be recorded, in this order. */
  Awaits: z.array(z.enum(['Audio', 'AudioVM'])),
})

/** How it calls. */
export const CallSettings = {
  /** Of calls: whom they say that they come from, and what they say to people and to machines; empty and null where it texts. */
  CallerID: z.string(),
  Audio: BroadcastAudio.nullable(),
  AudioVM: BroadcastAudio.nullable(),
  /** Calls at a time; 0 is Max. */
  CallThrottle: z.number().int(),
  RetryTimes: z.number().int(),
  /** Behind the message people are told that key 3 ends calls to them, and it does. */
  OfferRemoval: z.boolean(),
  /** false plays the audio as soon as anybody or anything answers; false, too, where it texts. */
  DetectAnsweringMachines: z.boolean(),
  /** Null where key 0 does nothing. */
  TransferAndConnect: TransferAndConnect.nullable(),
}

/** A broadcast that texts first and calls whoever has not answered. */
const Escalation = z.object({
  /** How long after the last text. */
  CallAfterMinutes: z.number().int(),
  /** The next phone of a contact is called only where nobody has confirmed by the one before. */
  OnePhoneAtATime: z.boolean(),
  /** How many people have answered by text or by a key; they are not called any more. */
  ConfirmedTotal: z.number().int(),
  /** When it begins to call; null while its texts are going out, and when all is over. */
  CallsFromDate: instant.nullable(),
})
export const CallFields = {
  ...CallSettings,
  /** Null where nothing is to be recorded by phone, and for whoever may not change it. */
  MessageRecordingInstruction: RecordingInstruction.nullable(),
  /** Null where nobody's answer is waited for. */
  Escalation: Escalation.nullable(),
  /** How many have answered a voice survey so, by the key; empty where it is none. */
  SurveyResponses: z.array(SurveyResponse),
  SurveyResponseTotal: z.number().int(),
}

/** A key, 1 to 9, and what it answers. */
export const SurveyAnswers = z
  .array(z.object({ ID: z.number().int().min(1).max(9), Label: z.string().max(500) }))
  .max(9)

/** Clients that mean none send null, an empty object, or 0. */
const AudioReference = z
  .object({ AudioID: id.nullish() })
  .nullish()
  .transform((given) => given?.AudioID || null)

/** As far as it is filled in. */
export const TransferFields = z.object({
  IsTransfer: z.boolean(),
  TransferNumber: z.string().max(40),
  TransferLines: z.number().nullable(),
  Introduction: z.object({ AudioID: id }).nullable(),
})
export type TransferFields = z.infer<typeof TransferFields>

/** An empty object is none; so is `IsTransfer: false`. What is left out is as its user has set it. */
const TransferForm = z
  .object({
    IsTransfer: z.boolean().nullish(),
    TransferNumber: z.union([z.string().max(40), z.number()]).nullish(),
    TransferLines: z.union([z.number(), z.string().max(20)]).nullish(),
    Introduction: AudioReference,
  })
  .nullish()
  .transform((given) => {
    const { IsTransfer, TransferNumber, TransferLines, Introduction = null } = given ?? {}
    if (IsTransfer === false || (IsTransfer == null && !TransferNumber)) return null
    return { TransferNumber: String(TransferNumber ?? ''), TransferLines: TransferLines ?? null, Introduction }
  })

/** What a broadcast that calls is created with, besides what all are. What is left out is as its user has set it. */
export const CallForm = {
  /** Of calls, and required for them: a number that the account has shown to be its own (listCallerIds). */
  CallerID: z
    .union([z.string().max(40), z.number()])
    .transform(String)
    .default(''),
  /** What people hear, and what machines do; machines hear the same without one of their own. */
  Audio: AudioReference,
  AudioVM: AudioReference,
  /** Without an Audio, or an AudioVM: it is recorded by phone, and nobody is called before; texts go out. See MessageRecordingInstruction. */
  RecordLater: flag,
  RecordLaterVM: flag,
  /** Calls at a time; 0 is Max. */
  CallThrottle: z.number().int().optional(),
  /** How often busy and no answer are tried again, five minutes apart. */
  RetryTimes: z.number().int().optional(),
  /** false plays the audio as soon as anybody or anything answers. */
  DetectAnsweringMachines: z.boolean().optional(),
  /** Behind the message people are told that key 3 ends calls to them; false leaves it out, and then the key does nothing. */
  OfferRemoval: z.boolean().default(true),
  /** Whoever presses 0 is passed on to this number; null leaves it out. */
  TransferAndConnect: TransferForm,
  /** Of SMSAndAnnouncement and SMSAndSurvey: who has not answered so many minutes after the last text is called, and nobody else; null calls everybody. */
  CallAfterMinutes: z.number().nullable().default(null),
  /** With it: the phones of a contact are called one after the other; false calls all of them at once. A reply or key 1 ends both. */
  OnePhoneAtATime: z.boolean().default(true),
  /** Of a voice survey: the keys that answer, 1 to 9, with what they mean. Without any all nine answer, and are told as Key 1 to Key 9. */
  SurveyResponses: SurveyAnswers.default([]),
}

/** What of one that calls may change until it begins. What the keys of a survey are called may always. */
export const CallChange = {
  CallerID: z
    .union([z.string().max(40), z.number()])
    .transform(String)
    .optional(),
  Audio: z.object({ AudioID: id }).nullable().optional(),
  /** null leaves what people hear on voicemail, too. */
  AudioVM: z.object({ AudioID: id }).nullable().optional(),
  CallThrottle: z.number().int().optional(),
  RetryTimes: z.number().int().optional(),
  OfferRemoval: z.boolean().optional(),
  /** null, or IsTransfer false, has key 0 do nothing. */
  TransferAndConnect: TransferFields.nullable().optional(),
  SurveyResponses: SurveyAnswers.optional(),
}

/** What of one that texts first may change until it begins. Whether it does is decided when it is created. */
export const EscalationChange = {
  CallAfterMinutes: z.number().optional(),
  OnePhoneAtATime: z.boolean().optional(),
}

/** How it keeps the calling window of its user; of texts, too, where their account has them keep it. */
export const WindowForm = {
  /**
   * true refuses a start outside the user's calling window, unless the user does not keep it; false ignores the window. Left
   * out, a broadcast that keeps it waits for its opening.
   */
  CheckCallingWindow: z.boolean().nullish(),
  /** Whether what is left when the window closes goes on when it opens again. Left out, it is as the user has set it. */
  ContinueOnNextDay: z.boolean().nullish(),
}
