import type { Draft } from '@carillon/contract/drafts.ts'
import { hasText, hasVoice } from '@carillon/domain/broadcast/type.ts'
import { whyNotPreview } from '@carillon/domain/text/merge-preview.ts'
import { signsNewMessages } from '@carillon/domain/text/signature.ts'
import { Space } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { formatWhen, timeZone } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { StepHeading } from '../../ui/step-heading.tsx'
import { paysByMonth } from '../account/pays-by-month.ts'
import { useAccount, useUser } from '../account/queries.ts'
import { firstNumber, usableNumbers } from '../account/text-numbers.ts'
import { useSendWindow } from '../account/text-window.ts'
import { CallPreview } from '../broadcast-calls/call-preview.tsx'
import { VoiceStep } from '../broadcast-calls/voice-step.tsx'
import { useContactSummary } from '../broadcast-recipients/recipient-queries.ts'
import { RecipientsStep } from '../broadcast-recipients/recipients-step.tsx'
import { PreviewLeftOut } from '../broadcast-review/preview-left-out.tsx'
import { ReviewNews } from '../broadcast-review/review-news.tsx'
import { ReviewStep } from '../broadcast-review/review-step.tsx'
import { SendButton } from '../broadcast-review/send-button.tsx'
import { useReview } from '../broadcast-review/use-review.ts'
import { everybodyOf } from '../broadcasts/whom.ts'
import { MessageWarnings } from '../library/message-warnings.tsx'
import { previewText, samplePerson } from '../library/preview.ts'
import { useShortUrls } from '../library/use-short-urls.ts'
import { useWritten } from '../library/use-written.ts'
import { newSchedule } from '../repeating/schedule-form.ts'
import { focusMergeFaults } from '../template-merges/focus-faults.ts'
import { MergeProgress } from '../template-merges/merge-progress.tsx'
import { useOwnMessages } from '../template-merges/merge-queries.ts'
import { MergeResult } from '../template-merges/merge-result.tsx'
import { hasMerge, hasResult, isFresh, needsMerge } from '../template-merges/merge-state.ts'
import { useMerge } from '../template-merges/use-merge.ts'
import { DraftGone } from './draft-gone.tsx'
import { draftLabels } from './draft-told.ts'
import { firstKind } from './kinds.ts'
import { MessageStep } from './message-step.tsx'
import { MoreMenu } from './more-menu.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { SaveNote } from './save-note.tsx'
import { SendTest } from './send-test.tsx'
import { SettingsStep } from './settings-step.tsx'
import { useStartField } from './start-picker.tsx'
import { StepList } from './step-list.tsx'
import { stepNotes, stepNumber, stepSentencesOf, stepTitles } from './steps.ts'
import { useDraftWork } from './use-draft-work.ts'
import { useFaults } from './use-faults.ts'
import { usePreviewPerson } from './use-preview-person.ts'
import { useSendTime } from './use-send-time.ts'
import { useSteps } from './use-steps.ts'
import { VisitDialog } from './visit-dialog.tsx'
import { WizardFooter } from './wizard-footer.tsx'
import { WizardFrame } from './wizard-frame.tsx'

type Props = {
  draft: Draft | undefined
  /** A new one begins as one that repeats. */
  repeats?: boolean
  /** What the address asks for, from 1. */
  step: number
  onStarted: (DraftBroadcastID: number) => void
  /** Another wizard is to begin. */
  onStartOver: () => void
}

/** The four steps of a broadcast, with the handset beside them. */
export const Wizard = ({ draft: opened, repeats = false, step: asked, onStarted, onStartOver }: Props) => {
  const user = useUser()
  const account = useAccount()
  const navigate = useNavigate()
  const windows = { text: useSendWindow('SMS'), call: useSendWindow('Announcement') }
  const [blank] = useState(() => {
    const canText = usableNumbers(user.TextNumbers).length > 0
    const { type, isTextSurvey } = firstKind({ canText, canCall: account.Profile.VoiceAllowed })
    const TextNumberID = firstNumber(user.TextNumbers)
    return {
      BroadcastType: type,
      IsTextSurvey: isTextSurvey,
      TextNumberID,
      CallerID:
        user.CallerID || (user.TextNumbers.find((one) => one.TextNumberID === TextNumberID)?.TextPhoneNumber ?? ''),
      // rules/calls 19
      ...{ CallThrottle: user.CallThrottle, RetryTimes: user.Retries },
      IncludeSignature: signsNewMessages(user.Signature),
      ...(repeats && {
        startOption: 'REPEATING' as const,
        RepeatingBroadcastSchedule: newSchedule(timeZone(), hasVoice(type) ? windows.call : windows.text),
      }),
    }
  })
  const work = useDraftWork({ draft: opened, blank, onStarted })
  const { act, form, change, draft, id, media } = work
  const isCalled = hasVoice(form.BroadcastType)
  const isTexted = hasText(form.BroadcastType)
  const start = useStartField(
    { StartDate: form.StartDate, typed: work.visit.typed },
    work.typeStart,
    form.BroadcastType,
  )
  const written = useWritten(form.TextMessage, form.IncludeSignature, form.Media.length > 0)
  const links = useShortUrls(form.TextMessage)
  const sendTime = useSendTime(work, (step) => steps.show(step))
  const merge = useMerge(work)
  const people = usePreviewPerson(id)
  const { person } = people
  const own = useOwnMessages(needsMerge(form) ? merge.merge : undefined)
  const ownMessage = person && own.get(person.PrimaryPhone)
  const preview = previewText(
    written,
    person ? { values: person, ownMessage, isFirstText: person.IsFirstText } : { values: samplePerson },
  )
  const onFaults = (step: string): void => {
    if (step !== 'message' || !isTexted) return
    if (usableNumbers(user.TextNumbers).length === 0) {
      act({ kind: 'asked', about: { kind: 'textNumber', about: 'none' } })
    } else if (preview.cost.length > user.TextMessageCharacterLimit) act({ kind: 'asked', about: { kind: 'length' } })
  }
  const faults = useFaults(work, start, written, links)
  const steps = useSteps({ work, faults, asked, window: sendTime.window, merge, onFaults })
  const { step } = steps.wizard
  const isWanted = step === 'review' && work.state === 'saved'
  const everybody = useContactSummary(id, (draft?.PotentialUniqueCount ?? 0) > 0).data
  const added = draft?.PotentialUniqueCount ? everybody && everybodyOf(everybody) : undefined
  const review = useReview({ id, form, draft, isWanted, isUnready: steps.unready !== undefined })
  const toFaults = (): void => {
    steps.show('message')
    focusMergeFaults()
  }
  const { forgetRefusal } = sendTime
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the review is left, not with every render
  useEffect(() => (step === 'review' ? undefined : forgetRefusal()), [step])
  const { failure } = work.visit
  const isSending = work.visit.phase === 'sending'
  const startsAt = review.sendTime.StartDate
  const when = review.isRepeating ? 'Each run' : startsAt ? formatWhen(startsAt) : 'Now'
  const from = user.TextNumbers.find(({ TextNumberID }) => TextNumberID === form.TextNumberID)?.TextPhoneNumber
  const found = merge.merge
  const isMergeShown =
    id !== undefined && hasMerge(form, found) && found?.Status === 'Complete' && (hasResult(found) || found.IsStale)
  const mergeResult = isMergeShown && (
    <MergeResult
      DraftBroadcastID={id}
      merge={found}
      isStale={!isFresh(found) || form.TextMessage !== draft?.TextMessage}
      signature={written.signature}
      common={form.TextMessage}
      onWithoutThem={() => void steps.confirm(true)}
      onChanged={merge.refresh}
    />
  )
  const startOver = async (): Promise<void> => {
    await work.discard()
    onStartOver()
  }
  const discard = async (): Promise<void> => {
    await work.discard()
    notify('The draft was discarded.')
    await navigate({ to: addresses.broadcasts })
  }

  const mayCallIn = account.CallInNumber !== '' && isCalled && form.startOption !== 'REPEATING'
  const panels = {
    settings: () => (
      <SettingsStep
        work={work}
        start={start}
        errors={steps.shown('settings')}
        onEnter={() => void steps.confirm()}
        whyNotRepeat={
          account.IsFreeTrial && !account.FreeTrialConversion
            ? 'Repeating broadcasts are part of paid plans. Choose a plan to use them.'
            : undefined
        }
      />
    ),
    recipients: () => (
      <RecipientsStep
        DraftBroadcastID={id}
        counts={draft}
        ensureDraft={work.flush}
        error={steps.shown('recipients').Contacts}
      />
    ),
    message: () => (
      <>
        {isTexted && (
          <MessageStep
            work={work}
            cost={preview.cost}
            errors={steps.shown('message')}
            onTrouble={(about) => act({ kind: 'asked', about: { kind: 'textNumber', about } })}
            merge={mergeResult}
          />
        )}
        {isTexted && isCalled && <Space h="md" />}
        {isCalled && (
          <VoiceStep
            form={form}
            change={change}
            errors={steps.shown('message')}
            callIn={mayCallIn ? account.CallInNumber : undefined}
            machines={{
              areTold: form.DetectAnsweringMachines ?? user.DetectAnsweringMachines,
              onChange: (DetectAnsweringMachines) => change({ DetectAnsweringMachines }),
            }}
            merge={!isTexted && mergeResult}
          />
        )}
      </>
    ),
    review: () => (
      <>
        <ReviewNews
          changed={draftLabels(work.visit.changedElsewhere)}
          whom={review.plan?.whom}
          unready={steps.unready}
          fault={steps.unreadyFault}
          isBusy={steps.isBusy}
          onOpened={() => act({ kind: 'reviewOpened' })}
          onStep={steps.show}
          onCheck={() => void merge.check(false).then((isFine) => isFine || toFaults())}
        />
        <ReviewStep
          DraftBroadcastID={id!}
          form={form}
          draft={draft}
          change={change}
          review={review}
          emergency={sendTime.emergency}
          failure={failure}
          onStep={steps.show}
          onAnotherDay={sendTime.chooseAnotherDay}
          onLater={sendTime.startLater}
          from={from && phoneText(from)}
          warnings={
            isTexted && <MessageWarnings message={form.TextMessage} signature={written.signature} links={links} />
          }
        />
      </>
    ),
  }
  // Whoever goes back faster than the page goes on finds this wizard still here.
  if (work.isSent && step !== 'review') return <DraftGone />
  // What is sent from here is told here too, before it is answered; where that answer was lost, the review says what to do.
  const isOwn = isSending || (step === 'review' && failure?.kind === 'unsure')
  if (work.isGone && !isOwn) return <DraftGone visit={work.visit} />
  return (
    <>
      <PageHeader
        title={form.BroadcastName.trim() || 'New broadcast'}
        beside={
          <SaveNote
            visit={work.visit}
            isStarted={id !== undefined}
            onClash={() => act({ kind: 'asked', about: { kind: 'clash' } })}
          />
        }
      />
      <WizardFrame
        steps={<StepList wizard={steps.wizard} notes={stepNotes(form, draft, added)} onStep={steps.show} />}
        preview={
          <>
            {isTexted && (
              <PreviewPanel
                people={people}
                preview={preview}
                media={media}
                whyNone={form.TextMessage.trim() === '' ? undefined : whyNotPreview(form.TextMessage, media.length > 0)}
                isOwn={ownMessage !== undefined}
                from={from ? phoneText(from) : 'Your text number'}
                test={
                  (step === 'message' || step === 'review') &&
                  preview.parts.length > 0 && (
                    <SendTest
                      ensureDraft={work.flush}
                      person={person}
                      credits={paysByMonth(account) ? 0 : preview.cost.credits - (media.length > 0 ? 1 : 0)}
                      hasMedia={media.length > 0}
                    />
                  )
                }
                when={when}
                leftOut={step === 'message' && id !== undefined && <PreviewLeftOut DraftBroadcastID={id} />}
              />
            )}
            {isTexted && isCalled && <Space h="md" />}
            {isCalled && <CallPreview form={form} when={when} />}
          </>
        }
        isAboutMessage={step === 'message' || step === 'review'}
        isMessageFirst={step === 'review'}
        isSending={isSending}
        footer={
          <WizardFooter
            step={step}
            onStep={steps.show}
            onNext={() => void steps.confirm()}
            isBusy={steps.isBusy}
            isSending={isSending}
            more={
              <MoreMenu
                isDisabled={isSending}
                onLeave={() => void steps.leave()}
                onStartOver={startOver}
                onDiscard={discard}
              />
            }
            send={<SendButton review={review} isSending={isSending} onPress={() => sendTime.press(review)} />}
          />
        }
      >
        <StepHeading
          key={step}
          title={`${stepNumber(step)}. ${stepTitles[step]}`}
          sentence={stepSentencesOf(form.BroadcastType)[step]}
          takesFocus={!steps.isFirst}
        />
        {panels[step]()}
      </WizardFrame>
      <MergeProgress merge={hasMerge(form, found) ? found : undefined} isChecking={merge.isChecking} />
      <VisitDialog work={work} steps={steps} length={preview.cost.length} onLater={sendTime.startLater} />
    </>
  )
}
