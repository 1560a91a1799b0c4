import { Modal } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { SeriesAct, SeriesFormProps } from './series-acts.ts'

const ScheduleChange = lazy(() =>
  import('./schedule-change.tsx').then(({ ScheduleChange }) => ({ default: ScheduleChange })),
)
const SeriesForm = lazy(() => import('./series-form.tsx').then(({ SeriesForm }) => ({ default: SeriesForm })))
const HandOver = lazy(() => import('./hand-over.tsx').then(({ HandOver }) => ({ default: HandOver })))

type Props = SeriesFormProps & { act: SeriesAct; opened: boolean }

/** What is changed of a series, in a dialog of its own. */
export const SeriesDialogs = ({ act, opened, onClose, ...rest }: Props) => {
  const { title, form: Form, size } = forms[act]
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={size} closeOnClickOutside={false}>
      <Suspense>
        <Form onClose={onClose} {...rest} />
      </Suspense>
    </Modal>
  )
}

const forms = {
  schedule: { title: 'Edit repeating schedule', form: ScheduleChange, size: 'lg' },
  edit: { title: 'Edit repeating broadcast', form: SeriesForm, size: 'lg' },
  'hand-over': { title: 'Hand over', form: HandOver, size: 'sm' },
} as const
