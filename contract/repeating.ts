import { intervalFrequencies, scheduleFrequencies } from '@carillon/domain/time/frequency.ts'
import { dayNames } from '@carillon/domain/time/weekday.ts'
import { z } from 'zod'
import { CallChange, CallSettings, SurveyAnswers, TransferFields } from './broadcast-calls.ts'
import { Broadcast, BroadcastType, CreateBroadcast, FailedContact, TextSurveyAutoReplies } from './broadcasts.ts'
import { call, done, id, idIn, instant, words } from './call.ts'
import { Seen } from './edits.ts'
import { Label } from './labels.ts'
import { listOf, listQuery } from './lists.ts'
import { Media, MediaReference } from './media.ts'

/** A schedule as it is asked for; domain/time/repeating-form.ts says what is wrong with one. */
export const ScheduleForm = z.object({
  ScheduleFrequency: z.string().max(20).nullish(),
  Interval: z.number().nullish(),
  IntervalFrequency: z.string().max(20).nullish(),
  DaysOfWeek: z.array(z.string().max(20)).max(50).nullish(),
  /** The first possible run: ISO 8601, or `M/D/YYYY h:mm AM/PM` in the zone of the series. */
  StartDateTime: z.string().max(40).nullish(),
  /** Its day is the last one; empty goes on for ever. */
  EndDateTime: z.string().max(40).nullish(),
})
export type ScheduleForm = z.infer<typeof ScheduleForm>

export const RepeatingBroadcastSchedule = z.object({
  ScheduleFrequency: z.enum(scheduleFrequencies),
  Interval: z.number().int(),
  IntervalFrequency: z.enum(intervalFrequencies),
  DaysOfWeek: z.array(z.enum(dayNames)),
  StartDateTime: instant,
  /** The end of its last day; null goes on for ever. */
  EndDateTime: instant.nullable(),
  /** In words: `Every 2 weeks on Monday and Thursday at 9:00 AM until June 1, 2027`. */
  ScheduleDescription: z.string(),
  /** The clock that its times are kept on. */
  TimeZone: z.string(),
})
export type RepeatingBroadcastSchedule = z.infer<typeof RepeatingBroadcastSchedule>

export const RepeatingStatus = z.enum(['Active', 'Paused', 'Ended'])
export type RepeatingStatus = z.infer<typeof RepeatingStatus>

/** The next five dates at most, in order; none while it is paused. */
const NextRunDates = z.array(instant)

export const RepeatingBroadcast = z.object({
  RepeatingBroadcastID: id,
  BroadcastName: z.string(),
  BroadcastType,
  /** Of texts; empty and 0 where it calls. */
  TextMessage: z.string(),
  TextNumberID: id,
  TextPhoneNumber: z.string(),
  IncludeSignature: z.boolean(),
  Media: z.array(Media),
  IsTextSurvey: z.boolean(),
  TextSurveyAutoReplies,
  ...CallSettings,
  SurveyResponses: SurveyAnswers,
  /** As it was asked for: each run calls who has not answered so many minutes after its last text; null calls everybody. */
  CallAfterMinutes: z.number().int().nullable(),
  OnePhoneAtATime: z.boolean(),
  /** Of calls that the window leaves, as it was asked for: null is as their user has set it. */
  ContinueOnNextDay: z.boolean().nullable(),
  /** Each run gets them. */
  Labels: z.array(Label),
  /** As it was asked for: false ignores the calling window, null waits for its opening. */
  CheckCallingWindow: z.boolean().nullable(),
  RepeatingBroadcastSchedule,
  Status: RepeatingStatus,
  NextRunDate: instant.nullable(),
  NextRunDates,
  /** The day of its latest run, made, missed or failed, on its own clock: `2026-03-08`. Whatever is edited, that day has no other. */
  LastRunDay: z.string().nullable(),
  /** Read anew for each run; a name is empty where this user does not see the group. */
  Lists: z.array(z.object({ ListID: id, ListName: z.string() })),
  /** People who are in it one by one, from contacts, files and a draft. */
  ContactCount: z.number().int(),
  /** Who was left out by hand: each run leaves them out, from whichever group they come. */
  ExcludedMessageCount: z.number().int(),
  /** Who has a message of their own; another TextMessage drops these. */
  OwnMessageCount: z.number().int(),
  User: z.object({ UserID: id, FirstName: z.string(), LastName: z.string() }),
  /** Runs that failed one after another until now; with the third it is paused. */
  FailuresInARow: z.number().int(),
  /** The last five runs, latest first. */
  LastBroadcastIDs: z.array(id),
  CreatedDate: instant,
  ModifiedDate: instant,
  Uri: z.string(),
})
export type RepeatingBroadcast = z.infer<typeof RepeatingBroadcast>

/**
 * As a single broadcast, with a schedule instead of a start, and without emergencies and merges, which do not repeat: each run
 * fills its texts in anew. Of a draft, the groups are read anew for each run, and who was added alone is in all of them; whom it
 * left out by hand, and who has a message of their own in it, is so in each run. Nothing is recorded by phone for a series. CheckCallingWindow refuses a schedule whose next five runs are not all within the window.
 */
export const CreateRepeatingBroadcast = CreateBroadcast.omit({
  StartDate: true,
  EmergencyReason: true,
  TemplateMergeID: true,
}).extend({ RepeatingBroadcastSchedule: ScheduleForm })
export type CreateRepeatingBroadcast = z.input<typeof CreateRepeatingBroadcast>

/** What is left out stays. It holds from the next run on; what has begun goes on as it was. */
export const UpdateRepeatingBroadcast = z.object({
  BroadcastName: z.string().max(500).optional(),
  TextMessage: words(5000).optional(),
  TextNumberID: id.optional(),
  IncludeSignature: z.boolean().optional(),
  Media: z.array(MediaReference).max(10).optional(),
  TextSurveyAutoReplies: TextSurveyAutoReplies.optional(),
  Labels: CreateBroadcast.shape.Labels.unwrap().optional(),
  /** Of calls. */
  ...CallChange,
  /** Of one that may text first: null calls everybody. */
  CallAfterMinutes: z.number().nullable().optional(),
  OnePhoneAtATime: z.boolean().optional(),
  /** null leaves it out. */
  TransferAndConnect: TransferFields.nullable().optional(),
  ContinueOnNextDay: z.boolean().nullable().optional(),
  CheckCallingWindow: z.boolean().nullable().optional(),
  RepeatingBroadcastSchedule: ScheduleForm.optional(),
  /** Paused or, to resume, Active. */
  Status: z.enum(['Active', 'Paused']).optional(),
  /** Recipients of this draft, which is used up by it, and what it decided by hand about them, take the place of those it has. */
  DraftBroadcastID: id.optional(),
  /** Whose it is from now on; only owners and admins hand it over. */
  UserID: id.optional(),
  Seen,
})
export type UpdateRepeatingBroadcast = z.input<typeof UpdateRepeatingBroadcast>

/**
 * A run that did not take place. ErrorCode 4100: lack of credits; 2003: the creator lost access to the text number, or the
 * account its caller ID; 101: the creator is disabled, or the plan has no repeating broadcasts; 500: a technical failure, of which staff know, or a run
 * that was missed. Other codes are those of creating a broadcast.
 */
export const RepeatingFailure = z.object({
  RepeatingFailureID: id,
  RepeatingBroadcastID: id,
  BroadcastName: z.string(),
  /** The day of the run on the clock of the series: `2026-03-08`. */
  RunDate: z.string(),
  ErrorCode: z.number().int(),
  /** What happened and what to do next. */
  Message: z.string(),
  CreatedDate: instant,
  /** Of the series at present: three failures in a row pause it. */
  Status: RepeatingStatus,
  /** Whose series it is. */
  UserID: id,
})
export type RepeatingFailure = z.infer<typeof RepeatingFailure>

const repeatingId = z.object({ RepeatingBroadcastID: idIn })

export const validateSchedule = call({
  name: 'validateSchedule',
  summary: 'Check a repeating schedule and say it in words, with the next five dates',
  method: 'POST',
  path: '/repeatingbroadcasts/validateschedule',
  who: 'user',
  body: ScheduleForm,
  reply: z.object({ ScheduleDescription: z.string(), NextRunDates }),
})

export const RepeatingFailuresQuery = listQuery(RepeatingFailure)

export const listRepeatingFailures = call({
  name: 'listRepeatingFailures',
  summary: 'Runs of repeating broadcasts that did not take place and are not dismissed, latest first',
  method: 'GET',
  path: '/repeatingbroadcasts/accountfailures',
  who: 'user',
  query: RepeatingFailuresQuery,
  reply: listOf(RepeatingFailure),
})

export const dismissRepeatingFailures = call({
  name: 'dismissRepeatingFailures',
  summary: 'Dismiss failures of repeating broadcasts: those named, or all that this user may dismiss',
  method: 'POST',
  path: '/repeatingbroadcasts/dismissfailures',
  who: 'user',
  body: z.object({ RepeatingFailureIDs: z.array(id).max(10_000).nullish() }),
  reply: done,
})

export const canDeleteRepeating = call({
  name: 'canDeleteRepeating',
  summary: 'Whether a repeating broadcast can be deleted without a run in progress',
  method: 'GET',
  path: '/repeatingbroadcasts/cansafelydelete/{RepeatingBroadcastID}',
  who: 'user',
  params: repeatingId,
  reply: z.object({ CanSafelyDelete: z.boolean() }),
})

export const RepeatingBroadcastsQuery = listQuery(RepeatingBroadcast)

export const listRepeatingBroadcasts = call({
  name: 'listRepeatingBroadcasts',
  summary: 'Repeating broadcasts this user may see; by default in the order of their next runs',
  method: 'GET',
  path: '/repeatingbroadcasts',
  who: 'user',
  query: RepeatingBroadcastsQuery,
  reply: listOf(RepeatingBroadcast),
})

export const createRepeatingBroadcast = call({
  name: 'createRepeatingBroadcast',
  summary: 'Create a repeating broadcast; each run is a broadcast of its own, made when it is due',
  method: 'POST',
  path: '/repeatingbroadcasts',
  who: 'user',
  body: CreateRepeatingBroadcast,
  reply: RepeatingBroadcast.extend({ FailedContacts: z.array(FailedContact) }),
  creates: true,
  bodyLimit: 20 * 1_048_576,
  errors: [
    'TrialRepeats',
    'NoValidBroadcastContacts',
    'TextNumberNotYours',
    'TextNumberCannotText',
    'TextNumberBlocked',
    'CannotCreateBroadcast',
    'AccountCannotSend',
    'OutsideCallingWindow',
    'PicturesNotInPlan',
    'VoiceNotAllowed',
    'TransferNotEnabled',
  ],
})

export const getRepeatingBroadcast = call({
  name: 'getRepeatingBroadcast',
  summary: 'One repeating broadcast',
  method: 'GET',
  path: '/repeatingbroadcasts/{RepeatingBroadcastID}',
  who: 'user',
  params: repeatingId,
  reply: RepeatingBroadcast,
})

export const updateRepeatingBroadcast = call({
  name: 'updateRepeatingBroadcast',
  summary: 'Change what is sent, to whom or when, from the next run on; pause, resume or hand over',
  method: 'PUT',
  path: '/repeatingbroadcasts/{RepeatingBroadcastID}',
  who: 'user',
  params: repeatingId,
  body: UpdateRepeatingBroadcast,
  reply: RepeatingBroadcast,
  errors: [
    'ChangedMeanwhile',
    'WrongStatus',
    'NotAllowed',
    'TrialRepeats',
    'TextNumberNotYours',
    'TextNumberCannotText',
    'TextNumberBlocked',
    'CannotCreateBroadcast',
    'OutsideCallingWindow',
    'NoValidBroadcastContacts',
    'PicturesNotInPlan',
    'VoiceNotAllowed',
    'TransferNotEnabled',
  ],
})

/** What a run would be at this moment, with the groups as they are. */
export const RunReach = z.object({
  /** Who would get the text, and who would be called. */
  TextCount: z.number().int(),
  VoiceCount: z.number().int(),
  /** Distinct numbers that it reaches, by text or by call. */
  ReachedCount: z.number().int(),
  /** Distinct numbers, with those that may not be texted or called. */
  PhoneNumberCount: z.number().int(),
  /** Whose numbers those are that it reaches: several of one contact are one. */
  PeopleCount: z.number().int(),
  /** 0 for an account that pays by the month. */
  CreditCount: z.number().int(),
  /** Until then the calling window is closed, and a run of this moment waits; null while it is open, or not kept. */
  OpensDate: instant.nullable(),
})
export type RunReach = z.infer<typeof RunReach>

export const reckonRepeatingRun = call({
  name: 'reckonRepeatingRun',
  summary: 'How many people a run of a repeating broadcast would reach at this moment, and what it would cost',
  method: 'GET',
  path: '/repeatingbroadcasts/{RepeatingBroadcastID}/reach',
  who: 'user',
  params: repeatingId,
  reply: RunReach,
})

const RunAgain = z.object({
  /** The failure of the run that is to go out now. */
  RepeatingFailureID: id,
  /** So many people are to get it: with another number at this moment nothing is sent. */
  ExpectedTextCount: z.number().int().min(0).optional(),
})
export type RunAgain = z.output<typeof RunAgain>

export const runRepeatingAgain = call({
  name: 'runRepeatingAgain',
  summary:
    'Send a run of a repeating broadcast that failed, now, as the run of its day; the failure is dismissed by it',
  method: 'POST',
  path: '/repeatingbroadcasts/{RepeatingBroadcastID}/runagain',
  who: 'user',
  params: repeatingId,
  body: RunAgain,
  reply: Broadcast,
  creates: true,
  errors: ['NotAllowed', 'CannotCreateBroadcast', 'CannotRunAgain', 'NotEnoughCredits', 'DraftChanged'],
})

export const repeatingToDraft = call({
  name: 'repeatingToDraft',
  summary: 'Start a draft with the recipients, message and schedule of a repeating broadcast, to change or to copy it',
  method: 'POST',
  path: '/repeatingbroadcasts/{RepeatingBroadcastID}/todraftbroadcast',
  who: 'user',
  params: repeatingId,
  reply: z.object({ DraftBroadcastID: id }),
  creates: true,
})

export const deleteRepeatingBroadcast = call({
  name: 'deleteRepeatingBroadcast',
  summary: 'Delete a repeating broadcast: no more runs; those there have been stay',
  method: 'DELETE',
  path: '/repeatingbroadcasts/{RepeatingBroadcastID}',
  who: 'user',
  params: repeatingId,
  reply: done,
  errors: ['NotAllowed'],
})
