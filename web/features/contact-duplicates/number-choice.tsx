import { Checkbox, Group, Text } from '@mantine/core'
import { phoneText } from '../../ui/phone.tsx'
import classes from './duplicate-card.module.css'
import { droppedText, mostNumbers } from './merge-choice.ts'

type Props = { numbers: readonly string[]; chosen: readonly string[]; onToggle: (number: string) => void }

/** Which of more than three numbers are kept, and what becomes of the others. */
export const NumberChoice = ({ numbers, chosen, onToggle }: Props) => (
  <fieldset className={classes.numbers}>
    <legend>A contact has at most three numbers. Which are kept?</legend>
    <Group gap="md">
      {numbers.map((number) => (
        <Checkbox
          key={number}
          label={phoneText(number)}
          checked={chosen.includes(number)}
          // Another is to be let go of first.
          disabled={chosen.length >= mostNumbers && !chosen.includes(number)}
          onChange={() => onToggle(number)}
        />
      ))}
    </Group>
    <Text size="sm" c="dimmed" mt="xs" role="status">
      {droppedText(numbers, chosen)}
    </Text>
  </fieldset>
)
