import { listUndos } from '@carillon/contract/undos.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryOf } from '../../platform/queries.ts'
import { notifyFailure, notifyOnly, pressNewestUndo } from '../../ui/notify.ts'
import { isLargeUndo, newestUndo } from './undo-words.ts'
import { useUndo } from './use-undo.ts'

/**
 * What Ctrl+Z does: what a toast offers to take back, or else the newest that the server knows of. What is large, or cannot be taken back
 * yet, is shown in the tray instead.
 */
export const useUndoKey = (openTray: () => void): (() => void) => {
  const cache = useQueryClient()
  const { undo } = useUndo()
  const press = async (): Promise<void> => {
    if (pressNewestUndo()) return
    const { Items } = await cache.fetchQuery({ ...queryOf(listUndos), staleTime: 0 })
    const newest = newestUndo(Items, Date.now())
    if (!newest) notifyOnly('There is nothing to undo from the last ten minutes.')
    else if (isLargeUndo(newest) || !newest.CanUndo) openTray()
    else await undo(newest.UndoID)
  }
  return () => void press().catch(() => notifyFailure('Your recent changes could not be read. Try again in a moment.'))
}
