import type { Draft } from '@carillon/contract/drafts.ts'
import { wizardSteps } from '@carillon/domain/broadcast/wizard.ts'
import { isAdminLevel } from '@carillon/domain/people/roles.ts'
import { Button } from '@mantine/core'
import { formatCounted, formatWhen } from '../../../ui/format.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { phoneText } from '../../../ui/phone.tsx'
import { StepHeading } from '../../../ui/step-heading.tsx'
import { isInvoiced } from '../../account/pays-by-month.ts'
import { useAccount, useUser } from '../../account/queries.ts'
import { previewText, samplePerson } from '../message/preview.ts'
import { firstNumber } from '../message/text-numbers.ts'
import { useWritten } from '../message/use-written.ts'
import { RecipientsStep } from '../recipients/recipients-step.tsx'
import { ReviewStep } from '../review/review-step.tsx'
import { SendFailureNotice } from '../review/send-failure-notice.tsx'
import { useFlightPlan } from '../review/use-flight-plan.ts'
import { whenText } from '../when-text.ts'
import { MessageStep } from './message-step.tsx'
import { PreviewPanel, usePreviewPerson } from './preview-panel.tsx'
import { SaveNote } from './save-note.tsx'
import { SettingsStep } from './settings-step.tsx'
import { useStartField } from './start-picker.tsx'
import { StepList } from './step-list.tsx'
import { stepNotes, stepNumber, stepSentences, stepTitles } from './steps.ts'
import { useDeparture } from './use-departure.ts'
import { useDraftWork } from './use-draft-work.ts'
import { useFaults } from './use-faults.ts'
import { useSteps } from './use-steps.ts'
import { WizardFooter } from './wizard-footer.tsx'
import { WizardFrame } from './wizard-frame.tsx'

type Props = {
  draft: Draft | undefined
  /** What the address asks for, from 1. */
  step: number
  onStarted: (DraftBroadcastID: number) => void
}

/** The four steps of a text broadcast, with the handset beside them. */
export const Wizard = ({ draft: opened, step: asked, onStarted }: Props) => {
  const user = useUser()
  const account = useAccount()
  const blank = {
    BroadcastType: 'SMS' as const,
    TextNumberID: firstNumber(user.TextNumbers),
    IncludeSignature: user.Signature.IsEnabled && user.Signature.SignatureText.trim() !== '',
  }
  const work = useDraftWork({ draft: opened, blank, onStarted })
  const { form, change, draft, id } = work
  const start = useStartField(form.StartDate, (StartDate) => change({ StartDate }))
  const written = useWritten(form.TextMessage, form.IncludeSignature)
  const departure = useDeparture(work, start, (step) => steps.show(step))
  const { startsAt, sending } = departure
  const steps = useSteps(work, useFaults(work, start, written), asked, departure.window)
  const { step } = steps.wizard
  const people = usePreviewPerson(id)
  const preview = previewText(written, people.person ?? samplePerson)
  const flight = useFlightPlan(id, form, step === 'review' && work.state === 'saved')
  const from = user.TextNumbers.find(({ TextNumberID }) => TextNumberID === form.TextNumberID)?.TextPhoneNumber
  const goes = flight.plan?.goes ?? 0

  const panels = {
    settings: () => (
      <SettingsStep work={work} start={start} errors={steps.shown('settings')} onEnter={() => void steps.confirm()} />
    ),
    recipients: () => (
      <RecipientsStep
        DraftBroadcastID={id}
        counts={draft}
        ensureDraft={work.flush}
        error={steps.shown('recipients').Contacts}
      />
    ),
    message: () => <MessageStep work={work} cost={preview.cost} errors={steps.shown('message')} />,
    review: () => (
      <ReviewStep
        DraftBroadcastID={id!}
        {...flight}
        isNow={startsAt === null}
        isOwner={user.IsMasterUser}
        onStep={steps.show}
        onAnotherDay={departure.chooseAnotherDay}
        sendOptions={departure.sendOptions}
        isBeyondWindow={departure.isBeyondWindow}
      />
    ),
  }
  const send = (
    <Button
      size="md"
      disabled={goes === 0 || (flight.plan?.shortage ?? 0) > 0}
      loading={sending.isSending}
      onClick={departure.press}
    >
      {startsAt
        ? `Schedule for ${whenText(startsAt)}`
        : goes > 0
          ? `Text ${formatCounted(goes, 'person', 'people')} now`
          : 'Text now'}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={form.BroadcastName.trim() || 'New broadcast'}
        beside={<SaveNote state={work.state} isStarted={id !== undefined} />}
      />
      <WizardFrame
        steps={<StepList wizard={steps.wizard} notes={stepNotes(form, draft)} onStep={steps.show} />}
        preview={
          <PreviewPanel
            people={people}
            preview={preview}
            from={from ? phoneText(from) : 'Your text number'}
            when={startsAt ? formatWhen(startsAt) : 'Now'}
          />
        }
        isAboutMessage={step === 'message' || step === 'review'}
        footer={
          <>
            {sending.failure && step === 'review' && (
              <SendFailureNotice
                failure={sending.failure}
                reader={{ isOwner: user.IsMasterUser, isAdmin: isAdminLevel(user), isInvoiced: isInvoiced(account) }}
                onAnotherDay={departure.chooseAnotherDay}
                onStep={(number) => steps.show(wizardSteps[number - 1]!)}
              />
            )}
            <WizardFooter
              step={step}
              onStep={steps.show}
              onLeave={() => void steps.leave()}
              onNext={() => void steps.confirm()}
              isBusy={steps.isValidating}
              send={send}
            />
          </>
        }
      >
        <StepHeading
          key={step}
          title={`${stepNumber(step)}. ${stepTitles[step]}`}
          sentence={stepSentences[step]}
          takesFocus={!steps.isFirst}
        />
        {panels[step]()}
      </WizardFrame>
      {departure.dialog}
    </>
  )
}
