import { StartPicker, useOwnStartField } from '../broadcast-wizard/start-picker.tsx'

type Props = {
  StartDate: string | null
  onStart: (StartDate: string | null) => void
  error: string | undefined
}

/** When it leaves. */
export const WhenField = ({ StartDate, onStart, error }: Props) => (
  <StartPicker start={useOwnStartField(StartDate, onStart)} errors={error ? { StartDate: error } : {}} />
)
