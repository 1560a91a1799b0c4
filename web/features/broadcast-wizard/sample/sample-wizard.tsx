import { hasText, hasVoice } from '@carillon/domain/broadcast/type.ts'
import { type WizardStep, wizardSteps } from '@carillon/domain/broadcast/wizard.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses, toBroadcast } from '../../../platform/addresses.ts'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { formatCounted } from '../../../ui/format.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StepHeading } from '../../../ui/step-heading.tsx'
import { CallPreview } from '../../broadcast-calls/call-preview.tsx'
import { playSample, SampleVoice } from '../../broadcast-calls/sample-voice.tsx'
import { AnswerFields } from '../../broadcast-message/answer-fields.tsx'
import { answerErrors } from '../../broadcast-message/survey-answers.ts'
import { SurveyHint } from '../../broadcast-message/survey-hint.tsx'
import { sendWords } from '../../broadcast-plan/send-words.ts'
import type { SampleKey } from '../../broadcasts/sample-keys.ts'
import { longestLimit } from '../../library/length-dialog.tsx'
import { MessageEditor } from '../../library/message-editor.tsx'
import { messageError } from '../../library/message-error.ts'
import { previewText } from '../../library/preview.ts'
import { useWritten } from '../../library/use-written.ts'
import { isRight } from '../faults.ts'
import { PreviewPanel } from '../preview-panel.tsx'
import { SettingsStep } from '../settings-step.tsx'
import { useOwnStartField } from '../start-picker.tsx'
import { StepList } from '../step-list.tsx'
import { settingsErrors, stepNotes, stepNumber, stepSentencesOf, stepTitles } from '../steps.ts'
import footer from '../wizard-footer.module.css'
import { WizardFrame } from '../wizard-frame.tsx'
import { SampleCallout } from './sample-callout.tsx'
import { SampleRecipients, SampleReview } from './sample-panels.tsx'
import { samplePeople, samples } from './samples.ts'
import { useSampleWork } from './use-sample-work.ts'

const reached = samplePeople.filter(({ PrimaryPhoneError }) => PrimaryPhoneError === null)

/** The wizard with a broadcast in it that is never sent, and a guide beside each step. */
export const SampleWizard = ({ sample }: { sample: SampleKey }) => {
  const navigate = useNavigate()
  const { work, wizard, act } = useSampleWork(sample)
  const { form, change } = work
  const { step } = wizard
  const [person, setPerson] = useState(samplePeople[0]!)
  const [tried, setTried] = useState(false)
  const [isExplained, setIsExplained] = useState(false)
  const [hasMoved, setHasMoved] = useState(false)
  const start = useOwnStartField(form.StartDate, (StartDate) => change({ StartDate }))
  const written = useWritten(form.TextMessage, false)
  const preview = previewText(written, { values: person, isFirstText: person.IsFirstText })
  const isText = hasText(form.BroadcastType)
  const isCalled = hasVoice(form.BroadcastType)
  const message = isText ? messageError(written, longestLimit) : undefined
  const errors = {
    settings: settingsErrors(form, start.parts.time, Date.now()),
    recipients: {},
    message: {
      ...(message !== undefined && { TextMessage: message }),
      ...(form.IsTextSurvey && answerErrors(form.TextSurveyAutoReplies, longestLimit)),
    },
    review: {},
  }
  const shown: Record<string, string> = tried ? errors[step] : {}
  const at = reached.findIndex(({ ID }) => ID === person.ID)
  const before = wizardSteps[wizardSteps.indexOf(step) - 1]
  const after = wizardSteps[wizardSteps.indexOf(step) + 1]
  const show = (next: WizardStep): void => {
    setHasMoved(true)
    setTried(false)
    act({ kind: 'stepAsked', step: next })
  }
  const next = (): void => {
    setTried(true)
    if (step === 'review' || !isRight(errors[step])) return
    setHasMoved(true)
    setTried(false)
    act({ kind: 'confirmed', step })
  }

  const panels = {
    settings: () => <SettingsStep work={work} start={start} errors={shown} onEnter={next} />,
    recipients: () => <SampleRecipients isCalled={!isText} />,
    message: () => (
      <Stack gap="md">
        {isText && (
          <Card>
            <MessageEditor
              message={form.TextMessage}
              onMessage={(TextMessage) => change({ TextMessage })}
              signature=""
              isSigned={false}
              cost={preview.cost}
              maxLength={longestLimit}
              error={shown.TextMessage}
            >
              {form.IsTextSurvey && (
                <SurveyHint message={form.TextMessage} onMessage={(TextMessage) => change({ TextMessage })} />
              )}
            </MessageEditor>
          </Card>
        )}
        {isCalled && <SampleVoice form={form} change={change} errors={shown} />}
        {form.IsTextSurvey && (
          <AnswerFields
            answers={form.TextSurveyAutoReplies}
            onAnswers={(TextSurveyAutoReplies) => change({ TextSurveyAutoReplies })}
            maxLength={longestLimit}
            errors={shown}
          />
        )}
      </Stack>
    ),
    review: () => (
      <SampleReview creditsEach={isText ? preview.cost.credits : 1} isSurvey={form.IsTextSurvey} isCalled={!isText} />
    ),
  }
  return (
    <>
      <PageHeader title={`Sample: ${samples[sample].title}`} />
      <WizardFrame
        steps={
          <StepList
            wizard={wizard}
            notes={{ ...stepNotes(form, undefined), recipients: formatCounted(reached.length, 'person', 'people') }}
            onStep={show}
          />
        }
        isAboutMessage={step === 'message' || step === 'review'}
        preview={
          !isText ? (
            <CallPreview form={form} when="Now" play={playSample} />
          ) : (
            <PreviewPanel
              people={{
                person,
                found: reached,
                out: [],
                search: '',
                setSearch: () => {},
                choose: (chosen) => chosen && setPerson(chosen),
                previous: at > 0 ? () => setPerson(reached[at - 1]!) : undefined,
                next: at < reached.length - 1 ? () => setPerson(reached[at + 1]!) : undefined,
              }}
              preview={preview}
              media={[]}
              whyNone={undefined}
              isOwn={false}
              from="Your text number"
              when="Now"
            />
          )
        }
        footer={
          <>
            {before && (
              <Button variant="default" onClick={() => show(before)}>
                Back
              </Button>
            )}
            <Group ml="auto">
              {after ? (
                <Button onClick={next}>
                  Next<span className={footer.name}>: {stepTitles[after]}</span>
                </Button>
              ) : (
                <Button size="md" onClick={() => setIsExplained(true)}>
                  {sendWords({
                    ...{
                      whom: { phones: reached.length, people: reached.length },
                      isRepeating: false,
                      StartDate: null,
                      outlook: undefined,
                    },
                    isCalled: !isText,
                  })}
                </Button>
              )}
            </Group>
          </>
        }
      >
        <StepHeading
          key={step}
          title={`${stepNumber(step)}. ${stepTitles[step]}`}
          sentence={stepSentencesOf(form.BroadcastType)[step]}
          takesFocus={hasMoved}
        />
        <SampleCallout
          key={`callout-${step}`}
          sentences={samples[sample].callouts[step]}
          onLeave={() => void navigate({ to: addresses.broadcasts })}
        />
        {panels[step]()}
      </WizardFrame>
      <Dialog opened={isExplained} onClose={() => setIsExplained(false)} title="Nothing was sent" size="sm" centered>
        <Stack gap="md">
          <Text>
            This is a sample, so nobody {isText ? 'got a text' : 'was called'} and nothing was charged. In a broadcast
            of your own this button {isText ? 'texts' : 'calls'} everyone on your list, and you see live what becomes of
            it.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setIsExplained(false)}>
              Stay in the tour
            </Button>
            <LinkButton to={addresses.newBroadcast} search={{}} variant="default">
              Begin a broadcast of your own
            </LinkButton>
            <LinkButton {...toBroadcast(sample)} data-autofocus>
              See what the results look like
            </LinkButton>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}
