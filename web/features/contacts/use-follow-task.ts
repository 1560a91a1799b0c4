import { listTasks } from '@carillon/contract/tasks.ts'
import { useQueryClient } from '@tanstack/react-query'

/** Makes a task show at once that a call has just begun. */
export const useFollowTask = (): (() => void) => {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ queryKey: [listTasks.name] })
}
