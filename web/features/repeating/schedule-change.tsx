import type { ScheduleForm } from '@carillon/contract/repeating.ts'
import { Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { FormFooter } from '../../ui/form-footer.tsx'
import { formatWhen } from '../../ui/format.ts'
import { useTextWindow } from '../account/text-window.ts'
import { useEditing } from '../editing/use-editing.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'
import type { SeriesFormProps } from './series-acts.ts'
import { checkBegun } from './use-checked-schedule.ts'
import { useSaving } from './use-saving.ts'

/** Another schedule, from the next run on. */
export const ScheduleChange = ({ series, onSave, onClose }: SeriesFormProps) => {
  const { TimeZone } = series.RepeatingBroadcastSchedule
  const begun = { timeZone: TimeZone, lastRunDay: series.LastRunDay }
  const [before] = useState(() => formOf(series))
  const [form, setForm] = useState<ScheduleForm>(before.RepeatingBroadcastSchedule)
  const editing = useEditing(before, scheduleTold)
  const [isBeyond, setIsBeyond] = useState(series.CheckCallingWindow === false)
  const hasWindow = useTextWindow() !== undefined || isBeyond
  const { isSaving, errors, setErrors, save } = useSaving(onClose)
  const { form: refusal, ...fields } = errors
  const store = (): void => {
    // What is wrong is shown below each field already.
    if (Object.keys(checkBegun(form, begun, Date.now()).errors).length > 0) return
    const told = `The schedule of “${series.BroadcastName}” was saved.`
    // A start that has passed could not be chosen again.
    const CheckCallingWindow = isBeyond ? false : series.CheckCallingWindow || null
    const back = form.StartDateTime === before.RepeatingBroadcastSchedule.StartDateTime ? before : undefined
    const change = { RepeatingBroadcastSchedule: form, CheckCallingWindow }
    void save(() => editing.save(change, (changed) => onSave(series, changed, told, back)))
  }
  return (
    <Stack gap="md">
      <Text c="dimmed">
        The new schedule holds from the next run on.{' '}
        {series.Status === 'Paused' && 'It stays paused until you resume it.'}
      </Text>
      <ScheduleEditor
        value={form}
        onChange={(next) => {
          setErrors({})
          setForm(next)
        }}
        errors={fields}
        begun={begun}
      />
      {hasWindow && (
        <Switch
          label="Runs outside my calling window go out all the same"
          checked={isBeyond}
          onChange={(event) => {
            setErrors({})
            setIsBeyond(event.currentTarget.checked)
          }}
        />
      )}
      <FormFooter error={refusal} save="Save schedule" isSaving={isSaving} onSave={store} onClose={onClose} />
      {editing.dialog}
    </Stack>
  )
}

type Form = { RepeatingBroadcastSchedule: ScheduleForm; CheckCallingWindow: boolean | null }

const formOf = ({ RepeatingBroadcastSchedule, CheckCallingWindow }: SeriesFormProps['series']): Form => {
  const { TimeZone: _, ScheduleDescription: __, ...schedule } = RepeatingBroadcastSchedule
  return { RepeatingBroadcastSchedule: schedule, CheckCallingWindow }
}

const scheduleTold = {
  RepeatingBroadcastSchedule: {
    label: 'Schedule',
    say: (value: unknown) => {
      const { ScheduleFrequency, StartDateTime, DaysOfWeek } = value as ScheduleForm
      const days = DaysOfWeek?.length ? `, on ${DaysOfWeek.join(', ')}` : ''
      return `${ScheduleFrequency}${days}, from ${formatWhen(String(StartDateTime))}`
    },
  },
  CheckCallingWindow: 'Keeps to my calling window',
}
