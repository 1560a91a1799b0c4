import classes from './number-state-list.module.css'
import type { NumberState } from './number-states.ts'

// The rest is told once these are mended.
const shown = 50

/** Each number with its sentence, as one types. */
export const NumberStateList = ({ states }: { states: readonly NumberState[] }) => (
  <div aria-live="polite">
    {states.length > 0 && (
      <ul className={classes.states}>
        {states.slice(0, shown).map(({ typed, sentence, kind }) => (
          <li key={`${typed} ${sentence}`} data-kind={kind}>
            {typed && <b>{typed}: </b>}
            {sentence}
          </li>
        ))}
        {states.length > shown && <li>and {states.length - shown} more.</li>}
      </ul>
    )}
  </div>
)
