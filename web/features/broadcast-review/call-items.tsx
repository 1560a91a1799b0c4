import type { DraftForm } from '@carillon/contract/drafts.ts'
import { Anchor, Stack, Text } from '@mantine/core'
import { IconDialpad, IconPhone, IconPhoneCall, IconPhoneOutgoing, IconVolume } from '@tabler/icons-react'
import { formatCounted } from '../../ui/format.ts'
import { phoneText } from '../../ui/phone.tsx'
import { CallsAtATime } from '../broadcast-calls/call-settings.tsx'
import { paceText } from '../broadcast-calls/call-words.ts'
import { ChosenAudio } from '../broadcast-calls/chosen-audio.tsx'
import type { SendPlan } from '../broadcast-plan/send-plan.ts'
import { untilRecorded } from '../broadcasts/calls-to-come.ts'
import { PlanItem } from './plan-item.tsx'

type AudioProps = {
  form: Pick<DraftForm, 'Audio' | 'AudioVM' | 'RecordLater' | 'RecordLaterVM' | 'OfferRemoval'>
  /** Its texts do not wait for what is recorded later; when they go out. */
  isTexting: boolean
  texts: string
  onMessage: () => void
}

/** What is heard, once more before it goes out. */
export const AudioItem = ({ form, isTexting, texts, onMessage }: AudioProps) => {
  const { Audio, AudioVM, OfferRemoval } = form
  const isLater = form.RecordLater && Audio === null
  const isLaterVM = form.RecordLaterVM && AudioVM === null
  const isOwn = AudioVM !== null || isLaterVM
  return (
    <PlanItem
      icon={<IconVolume size={20} />}
      title={isOwn ? 'People and voicemail hear a message of their own' : 'People and voicemail hear the same message'}
    >
      <Stack gap="xs" mt="xs" maw={480}>
        {Audio && <ChosenAudio AudioID={Audio.AudioID} />}
        {(isLater || isLaterVM) && (
          <Text>
            {laterWords(isLater, isLaterVM)} {untilRecorded(isTexting, texts)}
          </Text>
        )}
        {AudioVM && (
          <>
            <Text c="dimmed">Left on voicemail:</Text>
            <ChosenAudio AudioID={AudioVM.AudioID} />
          </>
        )}
        <Text c="dimmed">
          {OfferRemoval
            ? 'Behind it people may end calls to them with key 3.'
            : 'People are not told how to end calls to them.'}
        </Text>
        <div>
          <Anchor component="button" type="button" onClick={onMessage}>
            Change the message
          </Anchor>
        </div>
      </Stack>
    </PlanItem>
  )
}

const laterWords = (isLater: boolean, isLaterVM: boolean): string => {
  if (isLater && isLaterVM) return 'You record both by phone: the number and an ID come next.'
  return `You record ${isLater ? 'what people hear' : 'what voicemail hears'} by phone: the number and an ID come next.`
}

type AnswersProps = { answers: DraftForm['SurveyResponses']; onMessage: () => void }

/** Which keys answer the question. */
export const AnswersItem = ({ answers, onMessage }: AnswersProps) => (
  <PlanItem
    icon={<IconDialpad size={20} />}
    title={
      answers.length === 0 ? 'All nine keys answer' : `${formatCounted(answers.length, 'key answers', 'keys answer')}`
    }
  >
    <Text c="dimmed">
      {answers.length === 0
        ? 'The results call them Key 1 to Key 9. '
        : `${answers.map(({ ID, Label }) => `${ID}: ${Label.trim()}`).join(' · ')} `}
      <Anchor component="button" type="button" onClick={onMessage}>
        Change the answers
      </Anchor>
    </Text>
  </PlanItem>
)

type TransferProps = { form: Pick<DraftForm, 'TransferAndConnect'>; isMonthly: boolean; onMessage: () => void }

/** Whom key 0 connects with, and what that may cost. */
export const TransferItem = ({ form: { TransferAndConnect: transfer }, isMonthly, onMessage }: TransferProps) =>
  transfer?.IsTransfer && (
    <PlanItem icon={<IconPhoneCall size={20} />} title={`Key 0 connects with ${phoneText(transfer.TransferNumber)}`}>
      <Text c="dimmed">
        {formatCounted(transfer.TransferLines ?? 0, 'person talks', 'people talk')} at a time; others hear that the
        lines are busy and which number to call.{' '}
        {!isMonthly && 'Each started minute that they talk costs one credit more. When there are none left, it ends.'}{' '}
        <Anchor component="button" type="button" onClick={onMessage}>
          Change the transfer
        </Anchor>
      </Text>
    </PlanItem>
  )

type FromProps = { CallerID: string; isBoth: boolean; onSettings: () => void }

/** The number that people see. */
export const CallerIdItem = ({ CallerID, isBoth, onSettings }: FromProps) => (
  <PlanItem icon={<IconPhone size={20} />} title={`${isBoth ? 'Calls from' : 'From'} ${phoneText(CallerID)}`}>
    <Text c="dimmed">
      It is what people see, and whom they reach when they call back.{' '}
      <Anchor component="button" type="button" onClick={onSettings}>
        Choose another caller ID
      </Anchor>
    </Text>
  </PlanItem>
)

type PaceProps = {
  calls: NonNullable<SendPlan['calls']>
  form: Pick<DraftForm, 'CallThrottle'>
  change: (part: Pick<DraftForm, 'CallThrottle'>) => void
}

/** How fast it calls, which decides when it ends. */
export const CallPaceItem = ({ calls, form, change }: PaceProps) => (
  <PlanItem icon={<IconPhoneOutgoing size={20} />} title={paceText(calls)}>
    <div style={{ maxWidth: 240, marginTop: 8 }}>
      <CallsAtATime value={form.CallThrottle} onChange={(CallThrottle) => change({ CallThrottle })} />
    </div>
  </PlanItem>
)
