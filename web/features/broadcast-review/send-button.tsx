import { Button, Text } from '@mantine/core'
import { useId } from 'react'
import { obstacleWords } from '../broadcast-plan/obstacle.ts'
import classes from './send-button.module.css'
import type { Review } from './use-review.ts'

type Props = { review: Review; isSending: boolean; onPress: () => void }

/** The one clear act. Where it cannot be done yet it says why. */
export const SendButton = ({ review: { plan, obstacle, button }, isSending, onPress }: Props) => {
  const id = useId()
  const comma = button.indexOf(', ')
  return (
    <div className={classes.send}>
      {obstacle && (
        <Text id={id} size="xs" c="dimmed">
          {obstacleWords[obstacle]}
        </Text>
      )}
      <Button
        size="md"
        disabled={!plan || obstacle !== undefined}
        loading={isSending}
        {...(obstacle && { 'aria-describedby': id })}
        onClick={onPress}
      >
        {comma < 0 ? (
          button
        ) : (
          // Where it takes two lines, who and when are not torn apart.
          <span>
            <span className={classes.part}>{button.slice(0, comma + 1)}</span>{' '}
            <span className={classes.part}>{button.slice(comma + 2)}</span>
          </span>
        )}
      </Button>
    </div>
  )
}
