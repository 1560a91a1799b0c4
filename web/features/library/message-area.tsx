import { cutAtBlanks } from '@carillon/domain/text/blanks.ts'
import { parseMerge } from '@carillon/domain/text/merge-field.ts'
import type { ComponentProps, ReactNode } from 'react'
import classes from './message-area.module.css'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'> & {
  value: string
  onChange: (value: string) => void
  /** Of a conversation: low, and it grows as far as there is room. */
  isLow?: boolean
  /** Below what is typed, within the same frame. */
  children?: ReactNode
}

/**
 * Where a message is typed. It stands on a copy of itself that carries the marks (personalized fields, in red those that are malformed,
 * and places still to be filled in) and also sets the height.
 */
export const MessageArea = ({ value, onChange, isLow, children, ...rest }: Props) => (
  <div className={classes.frame} data-invalid={rest['aria-invalid'] || undefined} data-low={isLow || undefined}>
    <div className={classes.stack}>
      <div className={classes.copy} aria-hidden="true">
        {parseMerge(value).map((part) => (
          <span key={part.start} className={marks[part.kind]}>
            {part.kind === 'text' ? <Blanks text={part.text} /> : value.slice(part.start, part.end)}
          </span>
        ))}
        {'\n'}
      </div>
      <textarea
        {...rest}
        className={classes.field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        maxLength={5000}
      />
    </div>
    {children}
  </div>
)

const Blanks = ({ text }: { text: string }) =>
  cutAtBlanks(text).map(({ start, text: piece, isBlank }) =>
    isBlank ? (
      <span key={start} className={classes.blank}>
        {piece}
      </span>
    ) : (
      piece
    ),
  )

const marks = { text: undefined, field: classes.merge, error: classes.error }
