import { canReach, type Wizard, type WizardStep, wizardSteps } from '@carillon/domain/broadcast/wizard.ts'
import { StepList as Steps } from '../../ui/step-list.tsx'
import { FieldWords } from '../library/field-words.tsx'
import { stepTitles } from './steps.ts'

type Props = {
  wizard: Wizard
  /** What is set so far, below each title. */
  notes: Readonly<Record<WizardStep, string>>
  onStep: (step: WizardStep) => void
}

/** The four steps; those that can be reached are buttons. */
export const StepList = ({ wizard, notes, onStep }: Props) => (
  <Steps
    doneWord="confirmed"
    steps={wizardSteps.map((step) => ({
      key: step,
      title: stepTitles[step],
      note: step === 'message' ? <FieldWords text={notes[step]} /> : notes[step],
      isDone: step !== 'review' && isConfirmed(wizard, step),
      isCurrent: wizard.step === step,
      canReach: canReach(wizard, step),
    }))}
    onStep={onStep}
  />
)

const isConfirmed = (wizard: Wizard, step: Exclude<WizardStep, 'review'>): boolean =>
  ({
    settings: wizard.isSettingsConfirmed,
    recipients: wizard.isRecipientsConfirmed,
    message: wizard.isMessagesConfirmed,
  })[step]
