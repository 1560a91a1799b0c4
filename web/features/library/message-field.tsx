import { Input } from '@mantine/core'
import { type ReactNode, type RefObject, useId } from 'react'
import { MessageArea } from './message-area.tsx'
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

/** The field a message is written in, with what helps to write it above. */
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
      <MessageArea
        ref={field}
        id={id}
        value={value}
        onChange={onChange}
        aria-describedby={error ? `${id}-error ${describedBy}` : describedBy}
        aria-invalid={Boolean(error)}
        aria-required={isRequired}
        placeholder="Write what you want to say."
      />
      {error && (
        <Input.Error id={`${id}-error`} mt={6} role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  )
}
