import { canReach, type Wizard, type WizardStep, wizardSteps } from '@carillon/domain/broadcast/wizard.ts'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from './step-list.module.css'
import { stepNumber, stepTitles } from './steps.ts'

type Props = {
  wizard: Wizard
  /** What is set so far, below each title. */
  notes: Readonly<Record<WizardStep, string>>
  onStep: (step: WizardStep) => void
}

/** The four steps; those that can be reached are buttons. */
export const StepList = ({ wizard, notes, onStep }: Props) => (
  <nav aria-label="Steps">
    <ol className={classes.list}>
      {wizardSteps.map((step) => {
        const isDone = step !== 'review' && isConfirmed(wizard, step)
        const isCurrent = wizard.step === step
        return (
          <li key={step}>
            <UnstyledButton
              className={classes.step!}
              data-current={isCurrent || undefined}
              data-done={isDone || undefined}
              aria-current={isCurrent ? 'step' : undefined}
              disabled={!canReach(wizard, step)}
              onClick={() => onStep(step)}
            >
              <span className={classes.number}>
                {isDone && !isCurrent ? <IconCheck size={14} stroke={3} aria-hidden /> : stepNumber(step)}
              </span>
              <span className={classes.words}>
                <span className={classes.title}>
                  {stepTitles[step]}
                  {isDone && <VisuallyHidden>, confirmed</VisuallyHidden>}
                </span>
                <span className={classes.note}>{notes[step]}</span>
              </span>
            </UnstyledButton>
          </li>
        )
      })}
    </ol>
  </nav>
)

const isConfirmed = (wizard: Wizard, step: Exclude<WizardStep, 'review'>): boolean =>
  ({
    settings: wizard.isSettingsConfirmed,
    recipients: wizard.isRecipientsConfirmed,
    message: wizard.isMessagesConfirmed,
  })[step]
