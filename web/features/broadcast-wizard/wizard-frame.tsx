import type { ReactNode } from 'react'
import classes from './wizard-frame.module.css'

type Props = {
  steps: ReactNode
  children: ReactNode
  preview: ReactNode
  /** Whether the step is about the message; on a narrow page the others do without the handset. */
  isAboutMessage?: boolean
  /** The message comes before what is said of it, except beside it on a wide page. */
  isMessageFirst?: boolean
  /** Nothing but the footer answers, whose buttons know of it. */
  isSending?: boolean
  footer: ReactNode
}

/** Steps at the left, the handset at the right, the footer below; on a narrow page one under the other. */
export const WizardFrame = (props: Props) => {
  const { steps, children, preview, isAboutMessage = false, isMessageFirst = false, isSending = false, footer } = props
  const main = (
    <div key="main" className={classes.main} inert={isSending}>
      {children}
    </div>
  )
  const handset = (
    <aside
      key="preview"
      className={classes.preview}
      data-wanted={isAboutMessage || undefined}
      data-first={isMessageFirst || undefined}
      aria-label="Preview"
    >
      {/* Two phones are pinned as one: each by itself would lie on the other. */}
      <div className={classes.pinned}>{preview}</div>
    </aside>
  )
  return (
    <div className={classes.container}>
      <div className={classes.wizard}>
        <div className={classes.steps} inert={isSending}>
          {steps}
        </div>
        {isMessageFirst ? [handset, main] : [main, handset]}
        <div className={classes.footer}>{footer}</div>
      </div>
    </div>
  )
}
