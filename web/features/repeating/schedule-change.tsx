import type { ScheduleForm } from '@carillon/contract/repeating.ts'
import { Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { FormFooter } from '../../ui/form-footer.tsx'
import { useTextWindow } from '../account/text-window.ts'
import { ScheduleEditor } from './schedule-editor.tsx'
import type { SeriesFormProps } from './series-acts.ts'
import { checkBegun } from './use-checked-schedule.ts'
import { useSaving } from './use-saving.ts'

/** Another schedule, from the next run on. */
export const ScheduleChange = ({ series, onSave, onClose }: SeriesFormProps) => {
  const { TimeZone, ScheduleDescription: _, ...before } = series.RepeatingBroadcastSchedule
  const [form, setForm] = useState<ScheduleForm>(before)
  const [isBeyond, setIsBeyond] = useState(series.CheckCallingWindow === false)
  const hasWindow = useTextWindow() !== undefined || isBeyond
  const { isSaving, errors, setErrors, save } = useSaving(onClose)
  const { form: refusal, ...fields } = errors
  const store = (): void => {
    // What is wrong is shown below each field already.
    if (Object.keys(checkBegun(form, TimeZone, Date.now()).errors).length > 0) return
    const told = `The schedule of “${series.BroadcastName}” was saved.`
    // A start that has passed could not be chosen again.
    const CheckCallingWindow = isBeyond ? false : series.CheckCallingWindow || null
    const window = CheckCallingWindow === series.CheckCallingWindow ? {} : { CheckCallingWindow }
    const back =
      form.StartDateTime === before.StartDateTime
        ? { RepeatingBroadcastSchedule: before, CheckCallingWindow: series.CheckCallingWindow }
        : undefined
    void save(() => onSave(series, { RepeatingBroadcastSchedule: form, ...window }, told, back))
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
        begun={{ timeZone: TimeZone }}
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
    </Stack>
  )
}
