import { cutAtBlanks } from '@carillon/domain/text/blanks.ts'
import { parseMerge } from '@carillon/domain/text/merge-field.ts'
import { Input } from '@mantine/core'
import { type ReactNode, type RefObject, useId } from 'react'
import classes from './message-field.module.css'

type Props = {
  value: string
  onChange: (value: string) => void
  /** Above at the right: the personalize button. */
  tools: ReactNode
  error?: ReactNode
  /** Ids of what describes the field: the counter. */
  describedBy: string
  field: RefObject<HTMLTextAreaElement | null>
  /** A picture needs no words. */
  isRequired?: boolean
}

/**
 * The field a message is written in. What is typed stands on a copy of itself that carries the marks (personalized
 * fields, in red those that are malformed, and places still to be filled in) and also sets the height.
 */
export const MessageField = ({ value, onChange, tools, error, describedBy, field, isRequired = true }: Props) => {
  const id = useId()
  return (
    <div>
      <div className={classes.head}>
        <Input.Label htmlFor={id} required={isRequired}>
          Text message
        </Input.Label>
        {tools}
      </div>
      <div className={classes.stack} data-invalid={Boolean(error) || undefined}>
        <div className={classes.copy} aria-hidden="true">
          {parseMerge(value).map((part) => (
            <span key={part.start} className={marks[part.kind]}>
              {part.kind === 'text' ? <Blanks text={part.text} /> : value.slice(part.start, part.end)}
            </span>
          ))}
          {'\n'}
        </div>
        <textarea
          ref={field}
          id={id}
          className={classes.field}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-describedby={error ? `${id}-error ${describedBy}` : describedBy}
          aria-invalid={Boolean(error)}
          aria-required={isRequired}
          placeholder="Write what you want to say."
          maxLength={5000}
        />
      </div>
      {error && (
        <Input.Error id={`${id}-error`} mt={6} role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  )
}

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
