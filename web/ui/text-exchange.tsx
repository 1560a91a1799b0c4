import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './text-exchange.module.css'

type Props = {
  /** In words, what happens. */
  sentence: ReactNode
  /** What somebody texts; left out where it may be anything. */
  sent?: string
  answer: string
}

/** A text and its answer, as the phone of who texts shows them. */
export const TextExchange = ({ sentence, sent, answer }: Props) => (
  <section className={classes.preview} aria-label="What people see">
    <Text size="xs" c="dimmed" component="div">
      {sentence}
    </Text>
    {sent !== undefined && <p className={classes.sent}>{sent}</p>}
    <p className={classes.answer}>{answer}</p>
  </section>
)
