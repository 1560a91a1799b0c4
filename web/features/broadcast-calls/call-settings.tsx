import type { DraftForm } from '@carillon/contract/drafts.ts'
import { callThrottles } from '@carillon/domain/broadcast/call-form.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { formatCount } from '../../ui/format.ts'
import { CallerIdChoice } from './caller-id-choice.tsx'

type Props = {
  form: Pick<DraftForm, 'CallerID' | 'CallThrottle' | 'RetryTimes'>
  change: (part: Partial<Pick<DraftForm, 'CallerID' | 'CallThrottle' | 'RetryTimes'>>) => void
  errors: FieldErrors
}

/** How it calls: from which number, how many at a time, and how often again. */
export const CallSettings = ({ form, change, errors }: Props) => (
  <Stack gap="lg">
    <CallerIdChoice value={form.CallerID} onChange={(CallerID) => change({ CallerID })} error={errors.CallerID} />
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <CallsAtATime value={form.CallThrottle} onChange={(CallThrottle) => change({ CallThrottle })} />
      <NativeSelect
        label="Retries"
        description="Busy and no answer, five minutes apart."
        data={retries}
        value={String(form.RetryTimes)}
        onChange={({ currentTarget }) => change({ RetryTimes: Number(currentTarget.value) })}
      />
    </SimpleGrid>
  </Stack>
)

/** How many phones ring at once. */
export const CallsAtATime = ({ value, onChange }: { value: number; onChange: (value: number) => void }) => (
  <NativeSelect
    label="Calls at a time"
    description="Max is as many as there are lines."
    data={callThrottles.map((each) => ({ value: String(each), label: each === 0 ? 'Max' : formatCount(each) }))}
    value={String(value)}
    onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
  />
)

const retries = [
  { value: '0', label: 'No retry' },
  { value: '1', label: '1 (recommended)' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
]
