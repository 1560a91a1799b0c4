import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './step-list.module.css'

type ListedStep<Key extends string> = {
  readonly key: Key
  readonly title: string
  /** A quiet line below; not on phones. */
  readonly note: ReactNode
  readonly isDone: boolean
  readonly isCurrent: boolean
  readonly canReach: boolean
}

type Props<Key extends string> = {
  steps: readonly ListedStep<Key>[]
  /** What is said of a step that is done: 'confirmed'. */
  doneWord?: string
  onStep: (step: Key) => void
}

/** The steps of something in order, numbered; those that can be reached are buttons. On phones one line. */
export const StepList = <Key extends string>({ steps, doneWord = 'done', onStep }: Props<Key>) => (
  <nav aria-label="Steps">
    <ol className={classes.list}>
      {steps.map(({ key, title, note, isDone, isCurrent, canReach }, at) => (
        <li key={key}>
          <UnstyledButton
            className={classes.step!}
            data-current={isCurrent || undefined}
            data-done={isDone || undefined}
            aria-current={isCurrent ? 'step' : undefined}
            disabled={!canReach && !isCurrent}
            onClick={() => !isCurrent && onStep(key)}
          >
            <span className={classes.number}>
              {isDone && !isCurrent ? <IconCheck size={14} stroke={3} aria-hidden /> : at + 1}
            </span>
            <span className={classes.words}>
              <span className={classes.title}>
                {title}
                {isDone && <VisuallyHidden>, {doneWord}</VisuallyHidden>}
              </span>
              <span className={classes.note}>{note}</span>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ol>
  </nav>
)
