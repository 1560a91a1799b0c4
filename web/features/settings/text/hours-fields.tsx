import { Stack, Switch } from '@mantine/core'
import { Card } from '../../../ui/card.tsx'
import type { TextFields } from './text-form.ts'

/** When texts may arrive: by the clock of those who get them, and by that of those who send them. */
export const HoursFields = ({ form, change, errors }: TextFields) => (
  <Card title="Hours">
    <Stack gap="lg">
      <Switch
        label="Quiet hours"
        description={
          <>
            People are texted between 8 AM and 9 PM where they are. Outside those hours their text waits. Where somebody
            is follows from the ZIP code of the contact and from the area code; both must allow it. Some states allow
            less, such as texts until 8 PM, and that is kept too. In an emergency a broadcast can skip quiet hours if
            its sender says why.
          </>
        }
        checked={form.QuietHours}
        error={errors.QuietHours}
        onChange={(event) => change({ QuietHours: event.currentTarget.checked })}
      />
      <Switch
        label="Keep the calling window for texts"
        description="Texts too go out only in the calling window of whoever sends them, on that person’s clock. Everyone sets their own above, under “Your texts”."
        checked={form.TextsKeepCallingWindow}
        error={errors.TextsKeepCallingWindow}
        onChange={(event) => change({ TextsKeepCallingWindow: event.currentTarget.checked })}
      />
    </Stack>
  </Card>
)
