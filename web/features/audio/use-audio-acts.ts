import { type Audio, listAudio } from '@carillon/contract/audio.ts'
import { deleteAudio, updateAudio, updateAudios } from '@carillon/contract/audio-changes.ts'
import { hasSelected, type Selection } from '@carillon/domain/table/selection.ts'
import { change } from '../../platform/optimistic.ts'
import { useSend } from '../../platform/queries.ts'
import { formatCounted } from '../../ui/format.ts'
import { notify, notifyFailure } from '../../ui/notify.ts'
import { useTellDone } from '../undos/use-undo.ts'
import { type AudioView, askedOf } from './audio-views.ts'
import { audioCalls } from './queries.ts'

/** Which audio is meant: that of a view under its search. */
type Meant = { readonly view: AudioView; readonly q: string; readonly selection: Selection<number> }

export const onlyThis = ({ AudioID }: Audio): Meant => ({
  view: 'all',
  q: '',
  selection: { Type: 'Selected', Items: [AudioID] },
})

/** What can be done with audio, one or many. It shows at once, and says what it did with the way back. */
export const useAudioActs = () => {
  const tellDone = useTellDone()
  const update = useSend(updateAudios, {
    invalidates: audioCalls,
    optimistic: ({ body }) => [
      change(listAudio, (page) => ({
        ...page,
        Items: page.Items.map((audio) => {
          if (!hasSelected(selectionOf(body.Selection), audio.AudioID)) return audio
          const { Favorite = audio.Favorite } = body.Update
          const shared =
            body.Update.Shared === undefined || audio.ReadOnly ? {} : { Shared: body.Update.Shared, SharedWith: [] }
          return { ...audio, Favorite, ...shared }
        }),
      })),
    ],
    failure: 'There was an error updating your audio.',
  })
  const remove = useSend(deleteAudio, {
    invalidates: audioCalls,
    optimistic: ({ body }) => [
      change(listAudio, (page) => {
        const isGone = ({ AudioID, ReadOnly }: Audio): boolean =>
          !ReadOnly && hasSelected(selectionOf(body.Selection), AudioID)
        const Items = page.Items.filter((audio) => !isGone(audio))
        return { ...page, Items, Size: page.Size - (page.Items.length - Items.length) }
      }),
    ],
    failure: 'There was an error deleting your audio.',
  })
  const keepSilence = useSend(updateAudio, {
    invalidates: audioCalls,
    failure: 'There was an error updating your audio.',
  })

  const meaning = ({ view, q }: Meant) => ({ ...askedOf(view), q })
  const send = (meant: Meant, Update: { Shared?: boolean; Favorite?: boolean }) =>
    update.mutateAsync({ query: meaning(meant), body: { Selection: bodyOf(meant.selection), Update } })

  return {
    favor: (meant: Meant, Favorite: boolean): void => void send(meant, { Favorite }).catch(alreadyTold),
    share: (meant: Meant, Shared: boolean): void =>
      void send(meant, { Shared }).then(({ Count }) => {
        if (Count === 0) notifyFailure('None of these are yours to share.')
        else
          notify(
            `${formatCounted(Count, 'audio message')} ${Shared ? 'shared with everybody in the account' : 'no longer shared'}.`,
          )
      }, alreadyTold),
    remove: (meant: Meant): void =>
      void remove
        .mutateAsync({ query: meaning(meant), body: { Selection: bodyOf(meant.selection) } })
        .then(({ Count, UndoID }) => {
          if (UndoID === null) return notifyFailure('None of these are yours to delete.')
          return tellDone(`${formatCounted(Count, 'audio message')} deleted.`, UndoID)
        }, alreadyTold),
    keepSilence: ({ AudioID }: Pick<Audio, 'AudioID'>, WithSilence: boolean): void =>
      keepSilence.mutate({ params: { AudioID }, body: { WithSilence } }),
  }
}

const bodyOf = ({ Type, Items }: Selection<number>) => ({ Type, Items: [...Items] })

type Travelling = { Type: Selection['Type']; Items?: readonly number[] | undefined }
const selectionOf = ({ Type, Items = [] }: Travelling): Selection<number> => ({ Type, Items })

// A toast has said what failed.
const alreadyTold = (): void => {}
