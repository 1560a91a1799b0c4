import { audioSummary, getAudio, listAudio } from '@carillon/contract/audio.ts'
import { getSound } from '@carillon/contract/audio-changes.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../platform/api.ts'
import { queryOf, useCall } from '../../platform/queries.ts'
import { useEvent } from '../../platform/realtime.ts'
import { type AudioView, askedOf } from './audio-views.ts'

export const useAudioList = ({ view, ...query }: { view: AudioView; q: string; page: number; pagesize: number }) =>
  useQuery({ ...queryOf(listAudio, { query: { ...query, ...askedOf(view) } }), placeholderData: keepPreviousData })

export const useAudioCounts = () => useCall(audioSummary)

/** What a change of audio makes stale. */
export const audioCalls = [listAudio, audioSummary, getAudio]

/** Lists and counts follow what others of the account do. */
export const useLiveAudio = (): void => {
  const cache = useQueryClient()
  useEvent('library.updated', () => {
    for (const stale of audioCalls) void cache.invalidateQueries({ queryKey: [stale.name] })
  })
}

/** Fetches what is heard of an audio, once. With its silence it is another sound. */
export const useSound = () => {
  const cache = useQueryClient()
  return ({ AudioID, WithSilence }: { AudioID: number; WithSilence: boolean }): Promise<Blob> =>
    cache.fetchQuery({
      queryKey: [getSound.name, AudioID, WithSilence],
      queryFn: async ({ signal }) => (await ask(getSound, { params: { AudioID }, signal })).blob(),
      staleTime: Number.POSITIVE_INFINITY,
    })
}
