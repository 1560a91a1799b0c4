import { updateVoicemail, type Voicemail } from '@carillon/contract/calls-in.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '../../platform/queries.ts'
import { SoundPlayer } from '../audio/sound-player.tsx'
import { callInCalls } from './queries.ts'

type Props = { CallInID: number; name: string; voicemail: Voicemail }

/** Plays what somebody left; whoever plays it has heard it, for the account. */
export const VoicemailPlayer = ({ CallInID, name, voicemail }: Props) => {
  const { Uri, Seconds, Peaks, IsHeard } = voicemail
  const cache = useQueryClient()
  const mark = useSend(updateVoicemail, { invalidates: callInCalls })
  const load = async (): Promise<Blob> => {
    const sound = await cache.fetchQuery({
      queryKey: ['sound', Uri],
      queryFn: async ({ signal }) => {
        const reply = await fetch(Uri, { signal })
        if (!reply.ok) throw new Error(`The sound could not be fetched: ${reply.status}.`)
        return await reply.blob()
      },
      staleTime: Number.POSITIVE_INFINITY,
    })
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
