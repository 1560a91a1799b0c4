import { Textarea } from '@mantine/core'

type Props = { value: string; error: string | undefined; onChange: (reason: string) => void; most?: number }

/** Why staff do it, which the audit log keeps. */
export const ReasonField = ({ value, error, onChange, most = 500 }: Props) => (
  <Textarea
    label="Reason"
    description="Kept in the audit log, where staff alone read it."
    autosize
    minRows={2}
    maxLength={most}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
