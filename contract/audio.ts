import { z } from 'zod'
import { call, id, idIn, instant } from './call.ts'
import { listOf, listQuery } from './lists.ts'

/** As what an audio was sent. */
export const AudioUse = z.enum([
  'Announcement',
  'AnnouncementVoiceMail',
  'SurveyLiveAnswer',
  'SurveyVoiceMail',
  'TransferAndConnect',
])

/** What a call says, kept to be used again. `Uri` is where its sound is fetched, by whoever may use it. */
export const Audio = z.object({
  AudioID: id,
  Name: z.string(),
  /** Seconds that are heard. */
  Length: z.number(),
  Uri: z.string(),
  Source: z.enum(['Upload', 'Recording', 'TextToSpeech', 'CallIn']),
  /** What is said, with its fields, where it was made of text; empty where it was not. */
  Words: z.string(),
  /** Of the user who asks. */
  Favorite: z.boolean(),
  /** Every user of the account may use it. */
  Shared: z.boolean(),
  /** Users who may use it besides; empty where everybody may, and for whoever may not change it. */
  SharedWith: z.array(id),
  /** This user may use and not change it. */
  ReadOnly: z.boolean(),
  /** Seconds of silence before and behind what is said. */
  SilenceBefore: z.number(),
  SilenceBehind: z.number(),
  /** That silence is heard, too. */
  WithSilence: z.boolean(),
  /** The shape of the whole sound with its silence, from 0 to 255, for a picture of it. */
  Peaks: z.array(z.number().int()),
  /** Nothing where it was never sent. */
  UsedAs: z.array(AudioUse),
  LastUsedDate: instant.nullable(),
  User: z.object({ UserID: id, FirstName: z.string(), LastName: z.string() }).nullable(),
  CreatedDate: instant,
})
export type Audio = z.infer<typeof Audio>

const flag = z.stringbool().optional()

/** Which of the library: all that this user may use by default. */
export const AudioQuery = listQuery(Audio, {
  own: {
    isfavorite: flag,
    isshared: flag,
    unused: flag,
    usedas: z.enum(['Announcement', 'Survey', 'TransferAndConnect']).optional(),
  },
})

const audioId = z.object({ AudioID: idIn })

export const listAudio = call({
  name: 'listAudio',
  summary: 'Audio this user may use: their own, shared, and all with the permission to see it',
  method: 'GET',
  path: '/audio',
  who: 'user',
  query: AudioQuery,
  reply: listOf(Audio),
  errors: ['VoiceNotAllowed'],
})

export const audioSummary = call({
  name: 'audioSummary',
  summary: 'How many audio there are of each kind',
  method: 'GET',
  path: '/audio/summary',
  who: 'user',
  reply: z.object({
    All: z.number().int(),
    Favorites: z.number().int(),
    Shared: z.number().int(),
    Unused: z.number().int(),
    Announcement: z.number().int(),
    Survey: z.number().int(),
    TransferAndConnect: z.number().int(),
  }),
  errors: ['VoiceNotAllowed'],
})

export const getAudio = call({
  name: 'getAudio',
  summary: 'One audio',
  method: 'GET',
  path: '/audio/{AudioID}',
  who: 'user',
  params: audioId,
  reply: Audio,
  errors: ['VoiceNotAllowed'],
})
