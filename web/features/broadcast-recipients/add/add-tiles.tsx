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
          <li key={way} className={classes.tile}>
            <span className={classes.icon}>{wayIcons[way]}</span>
            <div>
              {/* It is pressed wherever one presses on the tile. */}
              <UnstyledButton
                className={classes.label!}
                aria-describedby={`${id}-${way}`}
                onClick={() => onChoose(way)}
              >
                {wayLabels[way]}
              </UnstyledButton>
              <span id={`${id}-${way}`} className={classes.sentence}>
                {waySentences[way]}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
