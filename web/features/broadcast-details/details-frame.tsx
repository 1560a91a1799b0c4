import { Accordion } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './details-frame.module.css'

type Props = { result: ReactNode; side: ReactNode; people: ReactNode }

// Where the content has not the 880 pixels that two columns need, with and without the rail of the shell.
const narrow = '(max-width: 927px), (min-width: 1141px) and (max-width: 1184px)'

/** The result and the people, with the message and the timeline at the right; on a narrow page folded between them. */
export const DetailsFrame = ({ result, side, people }: Props) => {
  const isNarrow = useMediaQuery(narrow)
  return (
    <div className={classes.details} data-narrow={isNarrow || undefined}>
      <div className={classes.result}>{result}</div>
      {isNarrow ? (
        <Accordion variant="contained">
          <Accordion.Item value="side">
            <Accordion.Control>Message and what happened</Accordion.Control>
            <Accordion.Panel>{side}</Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      ) : (
        <aside className={classes.side} aria-label="Message and what happened">
          {side}
        </aside>
      )}
      <div className={classes.people}>{people}</div>
    </div>
  )
}
