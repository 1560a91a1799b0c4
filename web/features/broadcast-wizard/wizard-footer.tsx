import { type WizardStep, wizardSteps } from '@carillon/domain/broadcast/wizard.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { stepTitles } from './steps.ts'
import classes from './wizard-footer.module.css'

type Props = {
  step: WizardStep
  onStep: (step: WizardStep) => void
  onNext: () => void
  isBusy: boolean
  /** While it is sent nothing else may be done with it. */
  isSending: boolean
  /** Everything but the way back and the way on; nothing in a sample. */
  more?: ReactNode
  /** The button of the last step. */
  send: ReactNode
}

/** The way back, the one way on, and a menu of all else. */
export const WizardFooter = ({ step, onStep, onNext, isBusy, isSending, more, send }: Props) => {
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
      {more}
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
