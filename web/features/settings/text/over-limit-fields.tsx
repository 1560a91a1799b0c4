import { Radio, Stack } from '@mantine/core'
import { Card } from '../../../ui/card.tsx'
import type { TextFields, TextForm } from './text-form.ts'

/** What happens with a broadcast that is more than a day may take. */
export const OverLimitFields = ({ form, change, errors }: TextFields) => (
  <Card title="Over a day’s limit">
    <Radio.Group
      label="When a broadcast is more than the day has left"
      value={form.OverLimit}
      error={errors.OverLimit}
      onChange={(OverLimit) => change({ OverLimit: OverLimit as TextForm['OverLimit'] })}
    >
      <Stack gap="sm" mt="xs">
        <Radio
          value="Refuse"
          label="Refuse it"
          description="Nothing is sent. Whoever sends it chooses another day or fewer people."
        />
        <Radio
          value="NextDay"
          label="Send the rest on the next day"
          description="As many as fit go out that day, the others on the days after, from midnight Pacific time or when the hours below allow."
        />
      </Stack>
    </Radio.Group>
  </Card>
)
