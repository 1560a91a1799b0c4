import { listUndos } from '@carillon/contract/undos.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryOf } from '../../platform/queries.ts'
import { notifyFailure, notifyOnly, pressNewestUndo } from '../../ui/notify.ts'
import { isLargeUndo, newestUndo } from './undo-words.ts'
import { doneHere, useUndo } from './use-undo.ts'

/**
 * What Ctrl+Z does: takes back what a toast offers, or what was done last where that was on this page within the last minute. Anything
 * else is shown first, in the tray with the focus on its Undo, as is what is large: nobody sees what an old act on another page was.
 */
export const useUndoKey = (openTray: () => void): (() => void) => {
  const cache = useQueryClient()
  const { undo } = useUndo()
  const press = async (): Promise<void> => {
    if (pressNewestUndo()) return
    const { Items } = await cache.fetchQuery({ ...queryOf(listUndos), staleTime: 0 })
    const newest = newestUndo(Items, Date.now())
    if (!newest) notifyOnly('There is nothing to undo from the last ten minutes.')
    else {
      const sentence = doneHere(newest.UndoID)
      if (sentence === undefined || isLargeUndo(newest) || !newest.CanUndo) openTray()
      else await undo(newest.UndoID, sentence)
    }
  }
  return () => void press().catch(() => notifyFailure('Your recent changes could not be read. Try again in a moment.'))
}
