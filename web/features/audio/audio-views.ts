import type { AudioQuery, audioSummary } from '@carillon/contract/audio.ts'
import type { z } from 'zod'

type Counts = z.infer<(typeof audioSummary)['reply']>
type Asked = Pick<z.infer<typeof AudioQuery>, 'isfavorite' | 'isshared' | 'unused' | 'usedas'>

export type AudioView = 'all' | 'favorites' | 'shared' | 'unused' | 'announcement' | 'survey' | 'transfer'

/** The views in their order: as people read them, what counts them, and what they ask. */
export const audioViews: readonly {
  view: AudioView
  label: string
  count: keyof Counts
  asked: Asked
  empty: string
}[] = [
  {
    ...{ view: 'all', label: 'All', count: 'All', asked: {} },
    empty: 'No audio yet. Keep what your calls are to say: your own voice or a file.',
  },
  {
    ...{ view: 'favorites', label: 'Favorites', count: 'Favorites', asked: { isfavorite: true } },
    empty: 'No favorites yet. Mark an audio message with its star, and it is here at once.',
  },
  {
    ...{ view: 'shared', label: 'Shared', count: 'Shared', asked: { isshared: true } },
    empty: 'Nobody has shared audio yet. Share one of yours with chosen people or everybody in the account.',
  },
  {
    ...{ view: 'unused', label: 'Unused', count: 'Unused', asked: { unused: true } },
    empty: 'Every audio message was sent at least once.',
  },
  {
    ...{ view: 'announcement', label: 'Announcements', count: 'Announcement', asked: { usedas: 'Announcement' } },
    empty: 'What was sent as an announcement is here.',
  },
  {
    ...{ view: 'survey', label: 'Surveys', count: 'Survey', asked: { usedas: 'Survey' } },
    empty: 'What was sent as a voice survey is here.',
  },
  {
    ...{ view: 'transfer', label: 'Transfers', count: 'TransferAndConnect', asked: { usedas: 'TransferAndConnect' } },
    empty: 'What was said before a call was put through is here.',
  },
]

/** From the address; whatever is none of them is All. */
export const readAudioView = (written: string | undefined): AudioView =>
  audioViews.find((one) => one.view === written)?.view ?? 'all'

export const askedOf = (view: AudioView): Asked => audioViews.find((one) => one.view === view)!.asked
