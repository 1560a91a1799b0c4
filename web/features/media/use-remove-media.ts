import { deleteMedia, listMedia, type Media } from '@carillon/contract/media.ts'
import { change } from '../../platform/optimistic.ts'
import { useSend } from '../../platform/queries.ts'
import { useTellDone } from '../undos/use-undo.ts'
import { mediaCalls } from './queries.ts'

/** Takes a picture out of the library; broadcasts and templates that have it keep it. */
export const useRemoveMedia = () => {
  const tellDone = useTellDone()
  const remove = useSend(deleteMedia, {
    invalidates: mediaCalls,
    optimistic: ({ body }) => [
      change(listMedia, (page) => {
        const Items = page.Items.filter(({ MediaID }) => !body.Selection.Items?.includes(MediaID))
        return { ...page, Items, Size: page.Size - (page.Items.length - Items.length) }
      }),
    ],
    failure: 'There was an error deleting your image.',
  })
  return ({ MediaID, Name }: Media): void =>
    void remove.mutateAsync({ body: { Selection: { Type: 'Selected', Items: [MediaID] } } }).then(
      ({ UndoID }) => {
        if (UndoID !== null) tellDone(`${Name} was taken out of the library.`, UndoID)
      },
      // A toast has said what failed.
      () => {},
    )
}
