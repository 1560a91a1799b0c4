import { CreateBroadcast } from '@carillon/contract/broadcasts.ts'
import { speakOnce } from '../features/audio/render-speech.ts'
import { bytesOf, insertAudio } from '../features/audio/store.ts'
import { createBroadcast } from '../features/broadcasts/create-broadcast.ts'
import type { Scope } from '../platform/scope.ts'
import type { Seeding } from './clock.ts'
import { callAll } from './recorded-calls.ts'

const day = 86_400_000
const voice = 'Joanna'

const question = {
  name: 'Parent evening: will you come?',
  words:
    'Hello, this is Lincoln High School. The evening for parents of grade 9 is next Thursday at 6 in the evening, in the cafeteria. Will you come? Press 1 for yes, 2 for no, or 3 if you do not know yet.',
}
const toVoicemail = {
  name: 'Parent evening, for voicemail',
  words:
    'Hello, this is Lincoln High School. The evening for parents of grade 9 is next Thursday at 6 in the evening, in the cafeteria. We hope to see you there. Goodbye.',
}

/** What the survey says, spoken by the voices that are built in. It asks nothing of the database, and goes on beside what does. */
export const speakSurvey = ({ platform }: Seeding, owner: Scope) =>
  Promise.all(
    [question, toVoicemail].map(async ({ name, words }) => {
      const { samples, peaks, ...rest } = await speakOnce(platform, owner, { words, voice })
      const sound = { ...rest, sound: bytesOf(samples), peaks: Buffer.from(peaks) }
      return { ...sound, name, source: 'TextToSpeech' as const, spoken: { words, voice } }
    }),
  )

type Spoken = Awaited<ReturnType<typeof speakSurvey>>

/** Four days ago a question by phone to Grade 9, called and answered by keys. */
export const makeSurvey = async (
  seeding: Seeding,
  { owner, gradeListId, spoken }: { owner: Scope; gradeListId: number; spoken: Spoken },
  today: Date,
) => {
  const start = new Date(today.getTime() - 4 * day)
  // Five in the afternoon in Illinois, or six in summer.
  start.setUTCHours(23, 0, 0, 0)
  await seeding.at(start)
  const audioIds: number[] = []
  for (const audio of spoken) audioIds.push(await insertAudio(seeding.tx, owner, audio, start))
  const [AudioID, AudioVMID] = audioIds
  await createBroadcast(
    seeding.unitOf(owner),
    CreateBroadcast.parse({
      BroadcastName: question.name,
      BroadcastType: 'Survey',
      Audio: { AudioID },
      AudioVM: { AudioID: AudioVMID },
      SurveyResponses: [
        { ID: 1, Label: 'Yes' },
        { ID: 2, Label: 'No' },
        { ID: 3, Label: 'Not sure yet' },
      ],
      DetectAnsweringMachines: true,
      CallThrottle: 10,
      RetryTimes: 1,
      Lists: [{ ListID: gradeListId }],
    }),
  )
  await callAll(seeding, owner.accountId, start)
}
