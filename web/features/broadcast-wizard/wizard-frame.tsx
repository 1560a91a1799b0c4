import type { ReactNode } from 'react'
import classes from './wizard-frame.module.css'

type Props = {
  steps: ReactNode
  children: ReactNode
  preview: ReactNode
  /** Whether the step is about the message; on a narrow page the others do without the handset. */
  isAboutMessage?: boolean
  /** Nothing but the footer answers, whose buttons know of it. */
  isSending?: boolean
  footer: ReactNode
}

/** Steps at the left, the handset at the right, the footer below; on a narrow page one under the other. */
export const WizardFrame = ({ steps, children, preview, isAboutMessage = false, isSending = false, footer }: Props) => (
  <div className={classes.container}>
    <div className={classes.wizard}>
      <div className={classes.steps} inert={isSending}>
        {steps}
      </div>
      <div className={classes.main} inert={isSending}>
        {children}
      </div>
      <aside className={classes.preview} data-wanted={isAboutMessage || undefined} aria-label="Preview">
        {preview}
      </aside>
      <div className={classes.footer}>{footer}</div>
    </div>
  </div>
)
