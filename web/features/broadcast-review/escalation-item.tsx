import type { DraftForm } from '@carillon/contract/drafts.ts'
import { canEscalate } from '@carillon/domain/broadcast/escalation.ts'
import { isVoiceSurvey } from '@carillon/domain/broadcast/type.ts'
import { Anchor, Text } from '@mantine/core'
import { IconStairs } from '@tabler/icons-react'
import { formatCounted } from '../../ui/format.ts'
import type { SendPlan } from '../broadcast-plan/send-plan.ts'
import { PlanItem } from './plan-item.tsx'

type Props = {
  plan: SendPlan
  form: Pick<DraftForm, 'BroadcastType' | 'CallAfterMinutes' | 'OnePhoneAtATime'>
  onSettings: () => void
}

/** What it does by itself once its texts are out, before anybody says yes to it. */
export const EscalationItem = ({ plan, form, onSettings }: Props) => {
  const { CallAfterMinutes: minutes, OnePhoneAtATime } = form
  if (!plan.calls || minutes === null || !canEscalate(form.BroadcastType)) return null
  const most = plan.calls.VoiceNumberCount
  return (
    <PlanItem
      icon={<IconStairs size={20} />}
      title={`Whoever has not answered is called ${formatCounted(minutes, 'minute')} after the last text`}
    >
      <Text c="dimmed">
        At most {formatCounted(most, 'phone')}, if nobody answers.{' '}
        {OnePhoneAtATime
          ? 'Of a contact one phone rings at a time, and the next only where nobody has confirmed.'
          : 'All phones of a contact ring at once.'}{' '}
        A reply or {isVoiceSurvey(form.BroadcastType) ? 'an answer by key' : 'key 1'} confirms, and ends it for that
        person; a call that is not needed costs nothing.{' '}
        {!isVoiceSurvey(form.BroadcastType) && 'Say in the call that key 1 confirms. '}
        <Anchor component="button" type="button" onClick={onSettings}>
          Change this
        </Anchor>
      </Text>
    </PlanItem>
  )
}
