import type { Task } from '@carillon/contract/tasks.ts'
import { Button, CloseButton, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconLoader2 } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { formatCount } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useUndo } from '../undos/use-undo.ts'
import { isUnderWay } from './queries.ts'
import classes from './task-panel.module.css'
import { taskSentence } from './task-words.ts'

const tenSeconds = 10_000

type Props = { task: Task; hasUndo: boolean; onDismiss: () => void }

/** One task: what goes on and how far it is, at its end what became of it and the way back. */
export const TaskCard = ({ task, hasUndo, onDismiss }: Props) => {
  const { undo, isUndoing } = useUndo()
  const isGoing = isUnderWay(task)
  useLater(onDismiss, task.Progress === 'Complete' && !hasUndo)
  const Icon = isGoing ? IconLoader2 : task.Progress === 'Error' ? IconAlertTriangle : IconCheck
  return (
    <li className={classes.card} data-progress={task.Progress}>
      <div className={classes.line}>
        <Icon className={classes.icon} size={18} aria-hidden="true" />
        <Text className={classes.words!}>{taskSentence(task)}</Text>
        {hasUndo && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={isUndoing}
            onClick={() => void undo(task.UndoID!).then((isDone) => isDone && onDismiss())}
          >
            Undo
          </Button>
        )}
        {!isGoing && <CloseButton size="sm" aria-label="Close" onClick={onDismiss} />}
      </div>
      {isGoing && (
        <div className={classes.line}>
          <ProgressBar label={taskSentence(task)} value={task.Done} total={task.Total} isMoving />
          <Text size="xs" c="dimmed" className={classes.count!}>
            {formatCount(Math.min(task.Done, task.Total))} of {formatCount(task.Total)}
          </Text>
        </div>
      )}
    </li>
  )
}

/** What went well and offers nothing is put away by itself. */
const useLater = (act: () => void, isDue: boolean): void => {
  const latest = useEffectEvent(act)
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => latest(), tenSeconds)
    return () => clearTimeout(timer)
  }, [isDue])
}
