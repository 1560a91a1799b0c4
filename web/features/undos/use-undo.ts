import type { Undone } from '@carillon/contract/lists.ts'
import { undo } from '@carillon/contract/undos.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { notify, notifyFailure, notifyUndo, withdrawUndoOf } from '../../ui/notify.ts'
import { undoneSentence } from './undo-words.ts'

/** Takes an act back, whatever it was, and says what came of it. Answers whether it was. */
export const useUndo = (): { undo: (UndoID: number) => Promise<boolean>; isUndoing: boolean } => {
  const cache = useQueryClient()
  const send = useSend(undo)
  const take = async (UndoID: number): Promise<boolean> => {
    withdrawUndoOf(actOf(UndoID))
    try {
      tell(await send.mutateAsync({ params: { UndoID } }))
      return true
    } catch (error) {
      notifyFailure(isGone(error) ? tooLate : sentenceOf(error, 'There was an error undoing this. Try it again.'))
      return false
    } finally {
      // It may have been anything, and what is shown may rest on it.
      void cache.invalidateQueries()
    }
  }
  return { undo: take, isUndoing: send.isPending }
}

/** Says what was done, with the way back, which the tray has too. */
export const useTellDone = (): ((sentence: string, UndoID: number | null) => void) => {
  const { undo: take } = useUndo()
  return (sentence, UndoID) =>
    void (UndoID === null ? notify(sentence) : notifyUndo(sentence, () => void take(UndoID), actOf(UndoID)))
}

const actOf = (UndoID: number): string => `act ${UndoID}`

// A large one is a task, which has a panel of its own.
const tell = (undone: Undone): void => void (undone.TaskID === null && notify(undoneSentence(undone)))

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404
const tooLate = 'This was undone already, or its ten minutes are over.'
