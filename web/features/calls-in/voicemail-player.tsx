import { updateVoicemail, type Voicemail } from '@carillon/contract/calls-in.ts'
import { useSend } from '../../platform/queries.ts'
import { SoundPlayer } from '../audio/sound-player.tsx'
import { useFetchedSound } from '../audio/use-fetched-sound.ts'
import { callInCalls } from './queries.ts'

type Props = { CallInID: number; name: string; voicemail: Voicemail }

/** Plays what somebody left; whoever plays it has heard it, for the account. */
export const VoicemailPlayer = ({ CallInID, name, voicemail }: Props) => {
  const { Uri, Seconds, Peaks, IsHeard } = voicemail
  const mark = useSend(updateVoicemail, { invalidates: callInCalls })
  const fetched = useFetchedSound(Uri)
  const load = async (): Promise<Blob> => {
    const sound = await fetched()
    if (!IsHeard) mark.mutate({ params: { CallInID }, body: { IsHeard: true } })
    return sound
  }
  return (
    <SoundPlayer
      id={`voicemail ${CallInID}`}
      name={`the message of ${name}`}
      load={load}
      peaks={Peaks}
      seconds={Seconds}
    />
  )
}
