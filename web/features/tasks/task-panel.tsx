import { listTasks, type Task } from '@carillon/contract/tasks.ts'
import { VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useEvent } from '../../platform/realtime.ts'
import { contactCalls } from '../contacts/queries.ts'
import { useDismissed } from './dismissed.ts'
import { isUnderWay, refetchTasks, useTasks } from './queries.ts'
import { TaskCard } from './task-card.tsx'
import classes from './task-panel.module.css'
import { canUndo, taskSentence, withoutUndone, withProgress } from './task-words.ts'

/** What goes on by itself, on every page, and after a reload too. */
export const TaskPanel = () => {
  const tasks = useTasks()
  const { isDismissed, dismiss } = useDismissed()
  useTaskProgress()
  useRefetchAtEnd(tasks)
  const shown = withoutUndone(tasks).filter((task) => isUnderWay(task) || !isDismissed(task.TaskID))
  return (
    <>
      {shown.length > 0 && (
        <section className={classes.panel} aria-label="What is going on">
          <ul className={classes.cards}>
            {shown.map((task) => (
              <TaskCard key={task.TaskID} task={task} hasUndo={canUndo(task)} onDismiss={() => dismiss(task.TaskID)} />
            ))}
          </ul>
        </section>
      )}
      {/* Beginning and end are announced; the steps between would only be noise. */}
      <VisuallyHidden role="status">{shown.map(taskSentence).join(' ')}</VisuallyHidden>
    </>
  )
}

const useTaskProgress = (): void => {
  const cache = useQueryClient()
  useEvent('task.progress', (event) => {
    const key = [listTasks.name, {}]
    const known = cache.getQueryData<{ Items: Task[] }>(key)
    const task = known?.Items.find(({ TaskID }) => TaskID === event.TaskID)
    // A task of another tab, or the end of one: only the server knows what became of it.
    if (!known || !task || event.Done >= event.Total) void refetchTasks(cache)
    else cache.setQueryData(key, { ...known, Items: withProgress(known.Items, event) })
  })
}

const useRefetchAtEnd = (tasks: readonly Task[]): void => {
  const cache = useQueryClient()
  const going = useRef<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const hasEnded = tasks.some((task) => going.current.has(task.TaskID) && !isUnderWay(task))
    going.current = new Set(tasks.filter(isUnderWay).map(({ TaskID }) => TaskID))
    if (!hasEnded) return
    for (const stale of contactCalls) void cache.invalidateQueries({ queryKey: [stale.name] })
  }, [tasks, cache])
}
