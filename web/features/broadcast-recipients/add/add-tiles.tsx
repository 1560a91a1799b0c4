import { UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import classes from './add-tiles.module.css'
import { type AddWay, addWays, wayIcons, wayLabels, waySentences } from './add-ways.tsx'

/** Every way to add people, while there is nobody. */
export const AddTiles = ({ onChoose }: { onChoose: (way: AddWay) => void }) => {
  const id = useId()
  return (
    <div>
      <p className={classes.nobody}>Nobody yet. Who should get it?</p>
      <ul className={classes.tiles}>
        {addWays.map((way) => (
          <li key={way}>
            <UnstyledButton
              className={classes.tile!}
              aria-labelledby={`${id}-${way}`}
              aria-describedby={`${id}-${way}-what`}
              onClick={() => onChoose(way)}
            >
              <span className={classes.icon}>{wayIcons[way]}</span>
              <span>
                <span id={`${id}-${way}`} className={classes.label}>
                  {wayLabels[way]}
                </span>
                <span id={`${id}-${way}-what`} className={classes.sentence}>
                  {waySentences[way]}
                </span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
