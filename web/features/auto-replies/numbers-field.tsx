import { Checkbox, Input, Stack, Text } from '@mantine/core'
import { phoneText } from '../../ui/phone.tsx'
import { useUser } from '../account/queries.ts'

type Props = {
  value: readonly number[]
  error: string | undefined
  /** Why one cannot be chosen, where it cannot. */
  whyNot?: (TextNumberID: number) => string | undefined
  onChange: (value: number[]) => void
}

/** On which of one's text numbers it answers; who has one chooses nothing. */
export const NumbersField = ({ value, error, whyNot = () => undefined, onChange }: Props) => {
  const { TextNumbers } = useUser()
  const [only, ...others] = TextNumbers
  if (only && others.length === 0 && value.includes(only.TextNumberID)) {
    return (
      <Input.Wrapper label="Text number" labelElement="div">
        <Text>{phoneText(only.TextPhoneNumber)}</Text>
      </Input.Wrapper>
    )
  }
  return (
    <Checkbox.Group
      label="Text numbers"
      value={value.map(String)}
      error={error}
      onChange={(chosen) => onChange(chosen.map(Number))}
    >
      <Stack gap="xs" mt="xs" mb={error ? 4 : 0}>
        {TextNumbers.map(({ TextNumberID, TextPhoneNumber, Name }) => {
          const why = whyNot(TextNumberID)
          return (
            <Checkbox
              key={TextNumberID}
              value={String(TextNumberID)}
              label={[phoneText(TextPhoneNumber), Name].filter(Boolean).join(', ')}
              description={why}
              disabled={why !== undefined}
              aria-invalid={error ? true : undefined}
            />
          )
        })}
      </Stack>
    </Checkbox.Group>
  )
}
