import { lazy, Suspense } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { SeriesAct, SeriesFormProps } from './series-acts.ts'

const ScheduleChange = lazy(() =>
  import('./schedule-change.tsx').then(({ ScheduleChange }) => ({ default: ScheduleChange })),
)
const SeriesForm = lazy(() => import('./series-form.tsx').then(({ SeriesForm }) => ({ default: SeriesForm })))
const SeriesPeople = lazy(() => import('./series-people.tsx').then(({ SeriesPeople }) => ({ default: SeriesPeople })))
const SeriesLabels = lazy(() => import('./series-labels.tsx').then(({ SeriesLabels }) => ({ default: SeriesLabels })))
const RunAgain = lazy(() => import('./run-again.tsx').then(({ RunAgain }) => ({ default: RunAgain })))
const HandOver = lazy(() => import('./hand-over.tsx').then(({ HandOver }) => ({ default: HandOver })))

type Props = SeriesFormProps & { act: SeriesAct; opened: boolean }

/** What is changed of a series, in a dialog of its own. */
export const SeriesDialogs = ({ act, opened, onClose, ...rest }: Props) => {
  const { title, form: Form, size } = forms[act]
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={size} closeOnClickOutside={false}>
      <Suspense>
        <Form onClose={onClose} {...rest} />
      </Suspense>
    </Dialog>
  )
}

const forms = {
  schedule: { title: 'Edit repeating schedule', form: ScheduleChange, size: 'lg' },
  edit: { title: 'Edit repeating broadcast', form: SeriesForm, size: 'lg' },
  people: { title: 'Edit recipients', form: SeriesPeople, size: 'xl' },
  labels: { title: 'Labels', form: SeriesLabels, size: 'sm' },
  'hand-over': { title: 'Hand over', form: HandOver, size: 'sm' },
  'run-again': { title: 'Send this run now?', form: RunAgain, size: 'sm' },
} as const
