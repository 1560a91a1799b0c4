import type { Undone } from '@carillon/contract/lists.ts'
import { undo } from '@carillon/contract/undos.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { notify, notifyFailure, notifyUndo, withdrawUndoOf } from '../../ui/notify.ts'
import type { ToastLink } from '../../ui/toast-link.ts'
import { undoneSentence } from './undo-words.ts'

/** Takes an act back, whatever it was, and says what came of it. Answers whether it was. */
export const useUndo = (): { undo: (UndoID: number, what?: string) => Promise<boolean>; isUndoing: boolean } => {
  const cache = useQueryClient()
  const send = useSend(undo)
  const take = async (UndoID: number, what = ''): Promise<boolean> => {
    withdrawUndoOf(actOf(UndoID))
    try {
      tell(await send.mutateAsync({ params: { UndoID } }), what)
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
export const useTellDone = (): ((sentence: string, UndoID: number | null, link?: ToastLink) => void) => {
  const { undo: take } = useUndo()
  return (sentence, UndoID, link) => {
    if (UndoID === null) return void notify(sentence, link)
    last = { UndoID, sentence, path: location.pathname, at: Date.now() }
    notifyUndo(sentence, () => void take(UndoID, sentence), actOf(UndoID), link)
  }
}

let last: { UndoID: number; sentence: string; path: string; at: number } | undefined

/** What the act was, where it was done on this very page within the last minute: whoever presses the key means that one. */
export const doneHere = (UndoID: number): string | undefined =>
  last?.UndoID === UndoID && last.path === location.pathname && Date.now() - last.at < aMinute
    ? last.sentence
    : undefined

const aMinute = 60_000

const actOf = (UndoID: number): string => `act ${UndoID}`

// A large one is a task, which has a panel of its own.
const tell = (undone: Undone, what: string): void =>
  void (undone.TaskID === null && notify(undoneSentence(undone, what)))

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404
const tooLate = 'This was undone already, or its ten minutes are over.'
