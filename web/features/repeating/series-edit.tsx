import { isOfCalls } from '../broadcasts/is-of-calls.ts'
import type { SeriesFormProps } from './series-acts.ts'
import { SeriesCallForm } from './series-call-form.tsx'
import { SeriesForm } from './series-form.tsx'

/** What is sent, or said, from the next run on. */
export const SeriesEdit = (props: SeriesFormProps) =>
  isOfCalls(props.series) ? <SeriesCallForm {...props} /> : <SeriesForm {...props} />
