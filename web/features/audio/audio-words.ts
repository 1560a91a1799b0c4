import type { Audio } from '@carillon/contract/audio.ts'
import { formatDate } from '../../ui/format.ts'
import { formatSeconds } from './clock-time.ts'

const uses: Record<Audio['UsedAs'][number], string> = {
  Announcement: 'announcement',
  AnnouncementVoiceMail: 'voicemail of an announcement',
  SurveyLiveAnswer: 'survey',
  SurveyVoiceMail: 'voicemail of a survey',
  TransferAndConnect: 'transfer',
}

/** 'Sent as announcement, survey; last on Nov 26, 2026', or that it was never sent. */
export const useWords = ({ UsedAs, LastUsedDate }: Pick<Audio, 'UsedAs' | 'LastUsedDate'>): string =>
  UsedAs.length === 0
    ? 'Never sent'
    : `Sent as ${UsedAs.map((use) => uses[use]).join(', ')}${LastUsedDate ? `; last on ${formatDate(LastUsedDate)}` : ''}`

/** Seconds of silence around what is said, whether they are heard or not. */
export const silenceOf = ({ SilenceBefore, SilenceBehind }: Pick<Audio, 'SilenceBefore' | 'SilenceBehind'>): number =>
  SilenceBefore + SilenceBehind

/** What became of it; undefined where there is none to speak of. */
export const silenceWords = (audio: Audio): string | undefined => {
  const silence = silenceOf(audio)
  if (silence < 0.1) return undefined
  return `${formatSeconds(silence)} of silence at its ends ${audio.WithSilence ? 'kept' : 'cut'}`
}

/** Of the whole shape, what is heard, 0 to 1. */
export const heardOf = (audio: Audio): readonly [number, number] => {
  if (audio.WithSilence) return [0, 1]
  const whole = audio.Length + silenceOf(audio)
  return [audio.SilenceBefore / whole, (audio.SilenceBefore + audio.Length) / whole]
}

/** With whom it is shared, as whoever looks at it may know; undefined where with nobody. */
export const sharedWords = (
  { Shared, SharedWith, ReadOnly }: Pick<Audio, 'Shared' | 'SharedWith' | 'ReadOnly'>,
  seesAll: boolean,
): string | undefined => {
  if (Shared) return 'Shared'
  if (SharedWith.length > 0) return `Shared with ${SharedWith.length}`
  return ReadOnly && !seesAll ? 'Shared with you' : undefined
}
