import { z } from 'zod'
import type { ErrorEntry } from './error-entry.ts'
import { signInErrors } from './sign-in-errors.ts'
import { userErrors } from './user-errors.ts'

/**
 * Every refusal by name: HTTP status, ErrorCode, ErrorType and the customer's sentence. `{facts}` in braces are filled in.
 * Codes that other programs know: 101, 1003 to 1012, 2003, 3005, 4000 to 4003, 4100.
 */
export const errors = {
  ...signInErrors,
  ...userErrors,
  NotFound: { status: 404, code: 404, type: 'Display', message: 'We could not find what you asked for.' },
  NoSuchCall: { status: 404, code: 405, type: 'Error', message: 'There is no call {method} {path}. See /docs.' },
  WrongInput: { status: 400, code: 400, type: 'Display', message: '{summary}' },
  BadJson: { status: 400, code: 406, type: 'Error', message: 'The body is not valid JSON: {why}' },
  TooLarge: {
    status: 413,
    code: 413,
    type: 'Display',
    message: 'That is larger than the {limit} we can take at once.',
  },
  WrongMediaType: { status: 415, code: 415, type: 'Error', message: 'Send this call a body of type {expected}.' },
  Conflict: { status: 409, code: 409, type: 'Display', message: '{summary}' },
  ChangedMeanwhile: {
    status: 409,
    code: 411,
    type: 'Display',
    message: 'Somebody else changed this meanwhile. Nothing was saved; look at both and choose.',
  },
  RepeatInProgress: {
    status: 409,
    code: 410,
    type: 'Error',
    message: 'The same request is still being worked on. Try again in a moment.',
  },
  TooFast: { status: 429, code: 429, type: 'Display', message: 'That was too fast. Try again in {seconds} seconds.' },
  ServerError: {
    status: 500,
    code: 500,
    type: 'Error',
    message: 'Something went wrong on our side. Please try again; if it stays, tell support the reference {reference}.',
  },
  Busy: {
    status: 503,
    code: 503,
    type: 'Display',
    message: 'This took too long, because much is going on. Nothing was changed. Try again in a moment.',
  },
  Unavailable: { status: 503, code: 503, type: 'Error', message: 'Carillon is not ready yet. Try again in a moment.' },

  SharedContact: {
    status: 403,
    code: 3106,
    type: 'Display',
    message: 'This was shared with you, so you use it and do not change it. Whoever sees all contacts does.',
  },
  ContactExists: {
    status: 422,
    code: 422,
    type: 'Display',
    message: 'Contact already exists in the "Everyone" group.',
  },
  ConsentMissing: {
    status: 400,
    code: 3102,
    type: 'Display',
    message: 'Please confirm you have collected proper consent.',
  },
  KeywordTaken: {
    status: 409,
    code: 3103,
    type: 'Display',
    message: 'Another group has this keyword already. Choose another word.',
  },
  OptOutIsTheirs: {
    status: 400,
    code: 3104,
    type: 'Display',
    message: 'They opted out from their own phone. Only they can undo it, by texting UNSTOP to your number.',
  },
  ReviewDecided: {
    status: 409,
    code: 3105,
    type: 'Display',
    message: 'This reply has been decided otherwise already. The opt-out report shows how it stands.',
  },
  GroupNameTaken: { status: 409, code: 3101, type: 'Display', message: 'The group name is already in use.' },
  TextNumberNotYours: {
    status: 400,
    code: 2003,
    type: 'Display',
    message: 'You do not have access to this text number. Ask an account administrator for access.',
  },
  TextNumberCannotText: {
    status: 400,
    code: 2004,
    type: 'Display',
    message: 'This number must be verified before it can text.',
  },
  TextNumberBlocked: {
    status: 400,
    code: 2005,
    type: 'Display',
    message: 'This text number is blocked. Contact support to have it looked at.',
  },
  NoValidBroadcastContacts: {
    status: 400,
    code: 3005,
    type: 'Informational',
    message: 'None of these recipients can be texted. Add someone with a textable number who has not opted out.',
  },
  WrongStatus: { status: 400, code: 3006, type: 'Display', message: '{summary}' },
  CannotCreateBroadcast: {
    status: 403,
    code: 3007,
    type: 'Display',
    message: 'You may not create broadcasts. Ask an account administrator for access.',
  },
  AccountCannotSend: { status: 400, code: 3008, type: 'Display', message: '{summary}' },
  AlreadyAdded: { status: 409, code: 3009, type: 'Display', message: "You've already added this number." },
  NotEnoughCredits: {
    status: 400,
    code: 4100,
    type: 'Display',
    message: 'This needs {needed} credits and you have {available}.',
  },
  ExceedsGroupSize: {
    status: 400,
    code: 4101,
    type: 'Display',
    message: "You've reached your group size this billing period.",
  },
  OverDailyLimit: {
    status: 400,
    code: 4102,
    type: 'Display',
    message:
      'This needs {needed} of the {messagesPerDay} messages you may send on {day}, and {allocated} of them are taken already. Choose another day or fewer recipients.',
  },
  OverTollFreeLimit: {
    status: 400,
    code: 4103,
    type: 'Display',
    message:
      'This toll-free number may send {limit} messages a {period}. This needs {needed}, and {used} are taken already. Send from another number or after {resets}.',
  },
  TrialRepeats: {
    status: 400,
    code: 4104,
    type: 'Display',
    message: 'Repeating broadcasts are part of paid plans. Choose a plan to use them.',
  },
  TrialUploadTooLarge: {
    status: 400,
    code: 4105,
    type: 'Display',
    message: 'A free trial takes files of up to {most} rows; this one has {rows}.',
  },
  TrialNumbersNotVerified: {
    status: 400,
    code: 4106,
    type: 'Display',
    message:
      'Free accounts can text only verified numbers, and {notVerified} of these are not. Verify them or choose a plan.',
  },
  MfaDoNotCall: {
    status: 400,
    code: 1003,
    type: 'Display',
    message: 'This number is on the do-not-call list. Use another phone.',
  },
  MfaInvalid: { status: 400, code: 1006, type: 'Display', message: 'This is not a valid phone number.' },
  MfaNotSupported: {
    status: 400,
    code: 1007,
    type: 'Display',
    message: 'Phone number must be from a supported country.',
  },
  MfaBlocked: { status: 400, code: 1008, type: 'Display', message: 'This number is blocked. Use another phone.' },
  MfaNotTextable: {
    status: 400,
    code: 1009,
    type: 'Display',
    message: 'This number is not a textable number. Use a mobile phone.',
  },
  MfaMaxAttempts: {
    status: 400,
    code: 1010,
    type: 'Display',
    message: 'You have reached the number of codes for today. Try again tomorrow or contact support.',
  },
  MfaWrongCode: {
    status: 400,
    code: 1012,
    type: 'Display',
    message: 'That code is incorrect. Check it, or have a new one sent.',
  },
  LabelNameTaken: { status: 409, code: 3301, type: 'Display', message: 'There is a label with this name already.' },
  TemplateNameTaken: {
    status: 409,
    code: 3302,
    type: 'Display',
    message: 'You have a template with this name already. Choose another name.',
  },
  NotAnImage: {
    status: 400,
    code: 3303,
    type: 'Display',
    message: 'Unsupported image format.',
  },
  VoiceNotAllowed: {
    status: 403,
    code: 3310,
    type: 'Display',
    message: 'You do not have access to this feature. If you believe this is a mistake, please contact us.',
  },
  TransferNotEnabled: {
    status: 403,
    code: 3315,
    type: 'Display',
    message: '{summary}',
  },
  NotAudio: {
    status: 400,
    code: 3311,
    type: 'Display',
    message: 'We can only accept .mp3 and .wav files. Save your message as one of these and choose it again.',
  },
  SpeechUnavailable: {
    status: 503,
    code: 3314,
    type: 'Display',
    message: 'No voice could speak this just now. Try again in a moment, or record it yourself.',
  },
  AudioTooLong: {
    status: 400,
    code: 3312,
    type: 'Display',
    message: 'Your message cannot exceed 2 minutes. The message you selected is {seconds} seconds long.',
  },
  AudioTooShort: {
    status: 400,
    code: 3313,
    type: 'Display',
    message:
      'Your message must be at least 10 seconds long. The message you selected is {seconds} seconds long, without the silence around it.',
  },
  MergeNotDone: {
    status: 400,
    code: 3304,
    type: 'Display',
    message: 'Your personalized message must be checked again before it is sent. Go back to the Message step.',
  },
  CannotRunAgain: {
    status: 400,
    code: 3307,
    type: 'Display',
    message: '{why}',
  },
  DraftChanged: {
    status: 409,
    code: 3305,
    type: 'Display',
    message:
      'This would go to {whom} now, not {promised}: it was changed meanwhile. Nothing was sent; look at it again.',
  },
  ImportChanged: {
    status: 409,
    code: 3306,
    type: 'Display',
    message:
      'New by now: {added}. In your contacts already: {known}. Somebody changed them meanwhile. Nothing was imported; look at it again.',
  },
  OutsideCallingWindow: {
    status: 400,
    code: 3010,
    type: 'Display',
    message: 'Choose a Start Time within your Calling Window.',
  },
  PicturesNotInPlan: {
    status: 400,
    code: 3012,
    type: 'Display',
    message: 'Pictures are not part of your monthly plan. Take them out, or contact support to have them added.',
  },
  RecipientsNotReady: {
    status: 503,
    code: 3011,
    type: 'Display',
    message: 'The recipients are still being put together. Try again in a moment.',
  },
  ApprovalChanged: {
    status: 409,
    code: 3013,
    type: 'Display',
    message: 'This broadcast was changed or decided on since you looked. Nothing was done; look at it once more.',
  },
  /** With the sentence of WhyNotSend and its reason among the facts. */
  ConversationClosed: { status: 400, code: 3401, type: 'Display', message: '{summary}' },
  AutoReplyKeywordTaken: {
    status: 409,
    code: 3201,
    type: 'Display',
    message: 'One of these text numbers answers to this keyword already. Choose another word.',
  },
  AutoReplyExists: {
    status: 409,
    code: 3202,
    type: 'Display',
    message: 'One of these text numbers has an auto reply already. Change that one.',
  },
  TooSlow: {
    status: 408,
    code: 408,
    type: 'Display',
    message: 'The request did not arrive in time. Check your connection and try again.',
  },
  AddressTooLong: {
    status: 414,
    code: 414,
    type: 'Error',
    message: 'The address of this request is longer than the {limit} we can take.',
  },
  HeadersTooLarge: {
    status: 431,
    code: 431,
    type: 'Error',
    message: 'The headers of this request are larger than the {limit} we can take.',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorName = keyof typeof errors

/** What a failed call answers (rules/api 4). `Errors` maps a field of the wire to its sentences. */
export const ErrorReply = z.object({
  ErrorCode: z.number(),
  ErrorName: z.string(),
  ErrorType: z.enum(['Display', 'Informational', 'Error']),
  Message: z.string(),
  Errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Further facts of the refusal, such as the credits needed and available. */
  Facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Of ChangedMeanwhile: how the fields that two have changed stand now. */
  Current: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>

export type Facts = Record<string, string | number>

/** Fills `{name}` in a sentence of the table with the facts of this refusal. */
export const sentence = (name: ErrorName, facts: Facts = {}): string =>
  errors[name].message.replace(/\{(\w+)\}/g, (whole, key: string) =>
    key in facts ? (typeof facts[key] === 'number' ? facts[key].toLocaleString('en-US') : String(facts[key])) : whole,
  )
