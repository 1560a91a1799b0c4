import { Textarea } from '@mantine/core'

type Props = { value: string; error: string | undefined; onChange: (reason: string) => void }

/** Why staff do it, which the audit log keeps. */
export const ReasonField = ({ value, error, onChange }: Props) => (
  <Textarea
    label="Reason"
    description="Kept in the audit log, where staff alone read it."
    autosize
    minRows={2}
    maxLength={500}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
