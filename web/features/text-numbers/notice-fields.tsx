import type { TextNumberNotification } from '@carillon/contract/text-numbers.ts'
import { periodsOf } from '@carillon/domain/conversation/unread-notice.ts'
import { dayNames } from '@carillon/domain/time/weekday.ts'
import { Checkbox, Group, Select, Stack, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { TimeField } from '../../ui/time-field.tsx'
import { periodWords } from './notice-words.ts'

type Props = {
  notice: TextNumberNotification
  label: string
  description: string
  /** By field. */
  errors: Readonly<Record<string, string>>
  onChange: (notice: TextNumberNotification) => void
  /** What only this way has; shown while it is on. */
  children?: ReactNode
}

/** One way of being told of unread texts: whether, how often, and when. */
export const NoticeFields = ({ notice, label, description, errors, onChange, children }: Props) => {
  const { Method, IsActive, PeriodMinutes, NotificationWindow } = notice
  const change = (part: Partial<typeof NotificationWindow>) =>
    onChange({ ...notice, NotificationWindow: { ...NotificationWindow, ...part } })
  const periods = [...new Set([...periodsOf(Method), PeriodMinutes])].toSorted((a, b) => a - b)
  return (
    <Stack gap="sm">
      <Switch
        label={label}
        description={description}
        checked={IsActive}
        onChange={({ currentTarget: { checked } }) => onChange({ ...notice, IsActive: checked })}
      />
      {IsActive && (
        <Stack gap="sm" pl={{ base: 0, xs: 50 }} role="group" aria-label={label}>
          {children}
          <Select
            label="At most one in"
            w={200}
            allowDeselect={false}
            data={periods.map((minutes) => ({ value: String(minutes), label: periodWords(minutes) }))}
            value={String(PeriodMinutes)}
            error={errors.PeriodMinutes}
            onChange={(minutes) => onChange({ ...notice, PeriodMinutes: Number(minutes) })}
          />
          <Checkbox.Group
            label="Days"
            value={[...NotificationWindow.Days]}
            error={errors.Days}
            onChange={(days) => change({ Days: dayNames.filter((day) => days.includes(day)) })}
          >
            <Group gap="md" mt="xs" mb={errors.Days ? 4 : 0}>
              {dayNames.map((day) => (
                <Checkbox
                  key={day}
                  value={day}
                  label={day.slice(0, 3)}
                  aria-label={day}
                  aria-invalid={errors.Days ? true : undefined}
                />
              ))}
            </Group>
          </Checkbox.Group>
          <Group gap="sm" align="start">
            <TimeField
              label="Start time"
              value={NotificationWindow.StartTime}
              error={errors.StartTime}
              onChange={(StartTime) => change({ StartTime })}
            />
            <TimeField
              label="Stop time"
              value={NotificationWindow.StopTime}
              error={errors.StopTime}
              onChange={(StopTime) => change({ StopTime })}
            />
          </Group>
        </Stack>
      )}
    </Stack>
  )
}
