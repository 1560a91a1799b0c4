import type { TextNumber } from '@carillon/contract/account.ts'
import { Alert, Radio, Stack, Text } from '@mantine/core'
import { phoneText } from '../../../ui/phone.tsx'
import classes from './text-number-choice.module.css'
import { usableNumbers, whyNotUsable } from './text-numbers.ts'

type Props = {
  numbers: readonly TextNumber[]
  value: number | null
  onChange: (TextNumberID: number) => void
  isOwner: boolean
  error?: string | undefined
}

/** The number the text comes from. Those that cannot be used say why. */
export const TextNumberChoice = ({ numbers, value, onChange, isOwner, error }: Props) => {
  if (usableNumbers(numbers).length === 0) {
    return (
      <Alert color="yellow" title="No usable text numbers" role="alert">
        {noneSentence(numbers, isOwner)}
        {numbers.length > 0 && (
          <ul className={classes.why}>
            {numbers.map((number) => (
              <li key={number.TextNumberID}>
                <b>{phoneText(number.TextPhoneNumber)}:</b> {whyNotUsable(number)}
              </li>
            ))}
          </ul>
        )}
      </Alert>
    )
  }
  return (
    <Radio.Group
      label="Text number"
      description="Replies come back to this number."
      value={value === null ? null : String(value)}
      error={error}
      onChange={(id) => onChange(Number(id))}
    >
      <Stack gap={8} mt="xs">
        {numbers.map((number) => {
          const why = whyNotUsable(number)
          return (
            <Radio
              key={number.TextNumberID}
              value={String(number.TextNumberID)}
              disabled={why !== undefined}
              label={
                <>
                  <b>{phoneText(number.TextPhoneNumber)}</b>
                  {number.Name && number.Name !== number.TextPhoneNumber && ` ${number.Name}`}
                </>
              }
              description={why && <Text span>{why}</Text>}
            />
          )
        })}
      </Stack>
    </Radio.Group>
  )
}

const noneSentence = (numbers: readonly TextNumber[], isOwner: boolean): string => {
  if (numbers.length > 0 && isOwner) {
    return 'None of your text numbers can send yet. Your draft is kept; come back as soon as one is approved.'
  }
  return isOwner
    ? 'This account has no text number yet. Contact support to get one. Your draft is kept.'
    : 'You have no text number that can send. Ask an account owner for one. Your draft is kept.'
}
