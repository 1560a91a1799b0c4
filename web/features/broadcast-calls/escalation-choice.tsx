import type { DraftForm } from '@carillon/contract/drafts.ts'
import { canEscalate, longestWaitMinutes, newEscalation } from '@carillon/domain/broadcast/escalation.ts'
import { isVoiceSurvey } from '@carillon/domain/broadcast/type.ts'
import type { FieldErrors } from '@carillon/domain/form/field-errors.ts'
import { NumberInput, Stack, Switch } from '@mantine/core'

type Part = Pick<DraftForm, 'CallAfterMinutes' | 'OnePhoneAtATime'>
type PartProps = { form: Part; change: (part: Partial<Part>) => void; errors: FieldErrors }
type Props = PartProps & { form: Part & Pick<DraftForm, 'BroadcastType'> }

/** Text first, and call whoever has not answered: of a broadcast that sends both to everybody. */
export const EscalationChoice = ({ form, change, errors }: Props) => {
  if (!canEscalate(form.BroadcastType)) return null
  const { CallAfterMinutes: minutes } = form
  return (
    <Stack gap="md">
      <Switch
        label="Call whoever has not answered"
        description={`The text goes first. A reply, or ${isVoiceSurvey(form.BroadcastType) ? 'an answer by key' : 'key 1 in the call'}, confirms, and none of their phones is called any more.`}
        checked={minutes !== null}
        onChange={({ currentTarget }) =>
          change(currentTarget.checked ? newEscalation : { CallAfterMinutes: null, OnePhoneAtATime: true })
        }
      />
      {minutes !== null && <EscalationFields form={form} change={change} errors={errors} />}
    </Stack>
  )
}

/** When they are called, and how: what of it may still be changed once it is made. */
export const EscalationFields = ({
  form: { CallAfterMinutes: minutes, OnePhoneAtATime },
  change,
  errors,
}: PartProps) => (
  <>
    <NumberInput
      label="Minutes to wait"
      description="Counted from the last text."
      required
      min={1}
      max={longestWaitMinutes}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      maw={220}
      // Empty is no number, and is said so.
      value={minutes || ''}
      error={errors.CallAfterMinutes}
      onChange={(typed) => change({ CallAfterMinutes: Number(typed) || 0 })}
    />
    <Switch
      label="One phone of a contact at a time"
      description="The next phone rings only where nobody has confirmed by the one before. Otherwise all of them ring at once."
      checked={OnePhoneAtATime}
      onChange={({ currentTarget }) => change({ OnePhoneAtATime: currentTarget.checked })}
    />
  </>
)
