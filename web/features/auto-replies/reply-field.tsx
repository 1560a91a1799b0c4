import { autoReplyLongest } from '@carillon/domain/conversation/auto-reply.ts'
import { counterText } from '@carillon/domain/text/length.ts'
import { shortUrlSentence } from '@carillon/domain/text/short-url-sentence.ts'
import { Textarea } from '@mantine/core'
import { useShortUrls } from '../library/use-short-urls.ts'
import classes from './auto-replies.module.css'

type Props = {
  label: string
  value: string
  error: string | undefined
  placeholder: string
  onChange: (value: string) => void
  takesFocus?: boolean
}

/** The words that answer, with how many characters they have; links that carriers block are told while one writes. */
export const ReplyField = ({ label, value, error, placeholder, onChange, takesFocus = false }: Props) => {
  const { blocked } = useShortUrls(value)
  const isTooLong = value.length > autoReplyLongest
  return (
    <Textarea
      label={label}
      description={
        <span className={isTooLong ? classes.over : undefined}>{counterText(value.length, autoReplyLongest)}</span>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={placeholder}
      autosize
      minRows={3}
      maxRows={6}
      {...(takesFocus && { 'data-autofocus': true })}
      maxLength={2000}
      value={value}
      error={error ?? (blocked.length > 0 ? shortUrlSentence : undefined)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
