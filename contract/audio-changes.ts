/** What is done with audio, apart from what is read of it: every page has the reads, and few have these. */
import { z } from 'zod'
import { Audio, AudioQuery } from './audio.ts'
import { call, id, idIn } from './call.ts'
import { Seen } from './edits.ts'
import { BulkReply, Selection, SelectionBody, Undone } from './lists.ts'

const Name = z.string().trim().min(1, 'Enter a Name.').max(50, 'Name must be at most 50 characters.')

const audioId = z.object({ AudioID: idIn })

const Voice = z.enum(['Ivy', 'Joanna', 'Kendra', 'Kimberly', 'Salli', 'Joey', 'Justin', 'Kevin', 'Matthew'])
export type Voice = z.infer<typeof Voice>

const VoiceItem = z.object({ Voice, Kind: z.enum(['Woman', 'Man', 'Child']) })

/** In the order in which they are offered. */
export const voices: readonly z.infer<typeof VoiceItem>[] = [
  ...(['Joanna', 'Kendra', 'Kimberly', 'Salli'] as const).map((Voice) => ({ Voice, Kind: 'Woman' as const })),
  ...(['Joey', 'Matthew'] as const).map((Voice) => ({ Voice, Kind: 'Man' as const })),
  ...(['Ivy', 'Justin', 'Kevin'] as const).map((Voice) => ({ Voice, Kind: 'Child' as const })),
]

export const listVoices = call({
  name: 'listVoices',
  summary: 'The voices that speak what is typed; `IsBuiltIn` where no provider of voices is set up',
  method: 'GET',
  path: '/audio/voices',
  who: 'user',
  reply: z.object({ Items: z.array(VoiceItem), IsBuiltIn: z.boolean() }),
  errors: ['VoiceNotAllowed'],
})

const Text = z
  .string()
  .trim()
  .min(1, 'Text-to-speech text is required.')
  .max(2000, 'This is more than 2 minutes can hold. Shorten it to 2,000 characters.')

export const previewSpeech = call({
  name: 'previewSpeech',
  summary: 'Hear words in a voice before they are kept, as a WAV of 8,000 samples a second',
  method: 'POST',
  path: '/audio/texttospeech/preview',
  who: 'user',
  body: z.object({
    ...{ Text, Voice },
    /** Whose fields are filled in; left out, it is what is heard by whom nothing is known of. */
    Contact: z
      .object({ FirstName: z.string().max(50), LastName: z.string().max(50), Notes: z.string().max(50) })
      .partial()
      .optional(),
  }),
  reply: z.string(),
  givesFile: 'audio/wav',
  errors: ['VoiceNotAllowed', 'SpeechUnavailable'],
})

export const saySpeech = call({
  name: 'saySpeech',
  summary:
    'Keep words in a voice as audio of 10 to 120 seconds; personal fields need a default, such as {{FirstName there}}',
  method: 'POST',
  path: '/audio/texttospeech',
  who: 'user',
  body: z.object({ Name, Text, Voice }),
  reply: Audio,
  creates: true,
  errors: ['VoiceNotAllowed', 'SpeechUnavailable', 'AudioTooLong', 'AudioTooShort'],
})

export const uploadAudio = call({
  name: 'uploadAudio',
  summary:
    'Upload audio: .mp3 or .wav of at most 50 MB and 10 to 120 seconds, raw or multipart; it is made ready for telephones',
  method: 'POST',
  path: '/audio/{FileName}',
  who: 'user',
  params: z.object({ FileName: z.string().min(1).max(255) }),
  /** What the page records is a file, too. */
  query: z.object({ Source: z.enum(['Upload', 'Recording']).default('Upload') }),
  reply: Audio,
  creates: true,
  takesFile: true,
  bodyLimit: 50 * 1_048_576,
  errors: ['VoiceNotAllowed', 'NotAudio', 'AudioTooLong', 'AudioTooShort'],
})

export const getSound = call({
  name: 'getSound',
  summary: 'The sound of an audio as telephones hear it, a WAV of 8,000 samples a second',
  method: 'GET',
  path: '/audio/{AudioID}/sound',
  who: 'user',
  params: audioId,
  reply: z.string(),
  givesFile: 'audio/wav',
  errors: ['VoiceNotAllowed'],
})

export const updateAudio = call({
  name: 'updateAudio',
  summary: 'Change an audio; whether it is a favourite is each user’s own',
  method: 'PUT',
  path: '/audio/{AudioID}',
  who: 'user',
  params: audioId,
  body: z
    .object({
      ...{ Name, Shared: z.boolean(), Favorite: z.boolean(), WithSilence: z.boolean() },
      SharedWith: z.array(id).max(200, 'Share it with at most 200 people, or with everybody.'),
    })
    .partial()
    .extend({ Seen }),
  reply: Audio,
  errors: ['VoiceNotAllowed', 'NotAllowed', 'ChangedMeanwhile', 'AudioTooLong'],
})

export const updateAudios = call({
  name: 'updateAudios',
  summary: 'Share or favour the selected audio, or stop it; those this user may not share are left as they are',
  method: 'PUT',
  path: '/audio',
  who: 'user',
  query: AudioQuery,
  body: z.object({ Selection, Update: z.object({ Shared: z.boolean(), Favorite: z.boolean() }).partial() }),
  reply: z.object({ Count: z.number().int() }),
  errors: ['VoiceNotAllowed'],
})

export const deleteAudio = call({
  name: 'deleteAudio',
  summary: 'Delete those of the selected audio that one may; broadcasts that have them keep them',
  method: 'DELETE',
  path: '/audio',
  who: 'user',
  query: AudioQuery,
  body: SelectionBody,
  reply: BulkReply,
  errors: ['VoiceNotAllowed'],
})

export const undoAudioRemoval = call({
  name: 'undoAudioRemoval',
  summary: 'Put deleted audio back',
  method: 'POST',
  path: '/audio/undo/{UndoID}',
  who: 'user',
  params: z.object({ UndoID: idIn }),
  reply: Undone,
})
