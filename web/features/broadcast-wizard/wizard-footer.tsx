import { type WizardStep, wizardSteps } from '@carillon/domain/broadcast/wizard.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { stepTitles } from './steps.ts'
import classes from './wizard-footer.module.css'

type Props = {
  step: WizardStep
  onStep: (step: WizardStep) => void
  onLeave: () => void
  onNext: () => void
  isBusy: boolean
  /** While it is sent nothing else may be done with it. */
  isSending: boolean
  /** Begins anew; absent where there is nothing to begin anew. */
  startOver?: ReactNode
  /** The button of the last step. */
  send: ReactNode
}

/** Back, save as draft, and the one way on. */
export const WizardFooter = ({ step, onStep, onLeave, onNext, isBusy, isSending, startOver, send }: Props) => {
  const at = wizardSteps.indexOf(step)
  const before = wizardSteps[at - 1]
  const after = wizardSteps[at + 1]
  return (
    <>
      {before && (
        <Button variant="default" disabled={isSending} onClick={() => onStep(before)}>
          Back
        </Button>
      )}
      <Button variant="subtle" color="gray" disabled={isSending} onClick={onLeave}>
        Save as draft
      </Button>
      {startOver}
      <div className={classes.on}>
        {after ? (
          <Button loading={isBusy} onClick={onNext}>
            Next<span className={classes.name}>: {stepTitles[after]}</span>
          </Button>
        ) : (
          send
        )}
      </div>
    </>
  )
}
