import type { ReactNode } from 'react'
import { TextLink } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StepHeading } from '../../ui/step-heading.tsx'
import { StepList } from '../../ui/step-list.tsx'
import type { Work } from './flow.ts'
import type { FlowStep } from './flow-steps.ts'
import classes from './import-frame.module.css'
import { listedPlaces, stepAt } from './places.ts'
import { type ImportPurpose, wordsOf } from './words.ts'

type Props = {
  purpose: ImportPurpose
  upload: Work | null
  step: FlowStep
  /** Below the title: which file it is. */
  subtitle?: ReactNode
  actions?: ReactNode
  title: string
  sentence: string
  /** Not on the step that the page opened with: its title has the focus then. */
  takesFocus: boolean
  onStep: (step: FlowStep) => void
  footer?: ReactNode
  children: ReactNode
}

/** The steps at the left, or in a line above; what is to do; and the way on at the bottom. */
export const ImportFrame = (props: Props) => {
  const { purpose, upload, step, subtitle, actions, title, sentence, takesFocus, onStep, footer, children } = props
  const words = wordsOf(purpose)
  const back = purpose === 'optouts' ? optOuts : '/contacts'
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={subtitle}
        back={<TextLink to={back}>{words.back}</TextLink>}
        actions={actions}
      />
      <div className={classes.container}>
        <div className={classes.frame}>
          <div className={classes.steps} data-tour="import-steps">
            <StepList steps={listedPlaces(upload, step, purpose)} onStep={(place) => onStep(stepAt[place])} />
          </div>
          <div className={classes.main}>
            <StepHeading key={step} title={title} sentence={sentence} takesFocus={takesFocus} />
            {children}
            {footer && <div className={classes.footer}>{footer}</div>}
          </div>
        </div>
      </div>
    </>
  )
}

/** Where the opt-outs are listed. */
export const optOuts = '/reports/opt-outs'
