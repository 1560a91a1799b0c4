import type { TextNumber } from '@carillon/contract/account.ts'
import { Alert, Anchor, Radio, Stack, Text } from '@mantine/core'
import { phoneText } from '../../ui/phone.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import { useAccount } from '../account/queries.ts'
import { registrationTones, registrationWord, usableNumbers, whyNotUsable } from '../account/text-numbers.ts'
import classes from './text-number-choice.module.css'
import type { NumberTrouble } from './text-number-dialog.tsx'

type Props = {
  numbers: readonly TextNumber[]
  value: number | null
  onChange: (TextNumberID: number) => void
  /** More is wanted about what keeps a number from being used. */
  onTrouble: (trouble: NumberTrouble) => void
  error?: string | undefined
}

/** The number the text comes from, with the state of its registration. Those that cannot be used say why. */
export const TextNumberChoice = ({ numbers, value, onChange, onTrouble, error }: Props) => {
  const { CountryID } = useAccount()
  return (
    <Stack gap="sm">
      {usableNumbers(numbers).length === 0 && (
        <Alert color="yellow" title="No usable text numbers" role="alert">
          None of your text numbers can send now. Your draft is kept.{' '}
          <Anchor component="button" type="button" onClick={() => onTrouble('none')}>
            What can I do?
          </Anchor>
        </Alert>
      )}
      {numbers.length > 0 && (
        <Radio.Group
          label="Text number"
          description="Replies come back to this number."
          value={value === null ? null : String(value)}
          error={error}
          onChange={(id) => onChange(Number(id))}
        >
          <Stack gap={10} mt="xs">
            {numbers.map((number) => (
              <NumberRow key={number.TextNumberID} number={number} CountryID={CountryID} onTrouble={onTrouble} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  )
}

type RowProps = { number: TextNumber; CountryID: number } & Pick<Props, 'onTrouble'>

const NumberRow = ({ number, CountryID, onTrouble }: RowProps) => {
  const why = whyNotUsable(number)
  const word = registrationWord(number, CountryID)
  return (
    <div>
      <Radio
        value={String(number.TextNumberID)}
        disabled={why !== undefined}
        label={
          <span className={classes.number}>
            <b>{phoneText(number.TextPhoneNumber)}</b>
            {number.Name && number.Name !== number.TextPhoneNumber && <span>{number.Name}</span>}
            <StatusWord word={word} tone={registrationTones[word]} />
          </span>
        }
        description={number.IsBlocked ? undefined : why && <Text span>{why}</Text>}
      />
      {number.IsBlocked && (
        <Text size="xs" className={classes.blocked!}>
          This text number is blocked.{' '}
          <Anchor component="button" type="button" size="xs" onClick={() => onTrouble(number)}>
            What can I do?
          </Anchor>
        </Text>
      )}
    </div>
  )
}
