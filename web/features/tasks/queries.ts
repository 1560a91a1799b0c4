import { listTasks, type Task } from '@carillon/contract/tasks.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../platform/queries.ts'

const pollEvery = 4_000
const none: readonly Task[] = []

/** The tasks of this user; asked again while one goes on, as events may be lost. */
export const useTasks = (): readonly Task[] => {
  const { data } = useQuery({
    ...queryOf(listTasks),
    refetchInterval: ({ state }) => (state.data?.Items.some(isUnderWay) ? pollEvery : false),
  })
  return data?.Items ?? none
}

export const refetchTasks = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: [listTasks.name] })

export const isUnderWay = ({ Progress }: Pick<Task, 'Progress'>): boolean => Progress === 'InProgress'
