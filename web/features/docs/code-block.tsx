import { CopyButton, UnstyledButton } from '@mantine/core'
import classes from './code-block.module.css'

type Props = {
  /** What it is, for whoever cannot see where it stands. */
  label: string
  code: string
  /** Shown above it: the name of the file. */
  file?: string
  /** Long lines break, where it is no program. */
  isWrapped?: boolean
}

export const CodeBlock = ({ label, code, file, isWrapped = false }: Props) => (
  <div className={classes.block}>
    <div className={classes.head}>
      <span>{file ?? label}</span>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <UnstyledButton className={classes.copy!} onClick={copy} aria-label={`Copy: ${label}`}>
            {copied ? 'Copied' : 'Copy'}
          </UnstyledButton>
        )}
      </CopyButton>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
    <section tabIndex={0} aria-label={label} className={classes.scroll} data-wrapped={isWrapped || undefined}>
      <pre>
        <code>{code.trimEnd()}</code>
      </pre>
    </section>
  </div>
)
