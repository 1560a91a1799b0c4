import { getAudio } from '@carillon/contract/audio.ts'
import { voiceCredits } from '@carillon/domain/money/credits.ts'
import { Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { isNotFound, sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCredits } from '../../ui/format.ts'
import { paysByMonth } from '../account/pays-by-month.ts'
import { useAccount } from '../account/queries.ts'
import { spokenTime } from '../audio/clock-time.ts'
import { LibrarySound } from '../audio/library-sound.tsx'
import { useLiveAudio } from '../audio/queries.ts'
import classes from './broadcast-calls.module.css'

type Props = { AudioID: number; actions?: ReactNode; isCostTold?: boolean }

/** A message as it will be heard, with how long it is and what an answer costs by it. */
export const ChosenAudio = ({ AudioID, actions, isCostTold = true }: Props) => {
  const account = useAccount()
  const { data: audio, isError, error, refetch } = useCall(getAudio, { params: { AudioID } })
  useLiveAudio()
  if (isNotFound(error)) {
    return (
      <>
        <Text c="red" role="alert">
          This message is no longer in your library. Use another one.
        </Text>
        {actions}
      </>
    )
  }
  if (!audio) {
    return isError ? (
      <FailedState compact message={sentenceOf(error, 'There was an error getting your audio.')} onRetry={refetch} />
    ) : (
      <Skeleton height={96} />
    )
  }
  const { Name, Length } = audio
  const credits = voiceCredits(Length, account.PartialCreditsEnabled)
  const cost = `${formatCredits(credits)} ${credits === 1 ? 'credit' : 'credits'} for each answer`
  return (
    <div className={classes.chosen}>
      <Text fw={600}>{Name}</Text>
      <LibrarySound audio={audio} />
      <Text size="xs" c="dimmed">
        {[spokenTime(Length), ...(isCostTold && !paysByMonth(account) ? [cost] : [])].join(' · ')}
      </Text>
      {actions}
    </div>
  )
}
