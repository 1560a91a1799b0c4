import { type LabelColor, labelColors } from '@carillon/domain/broadcast/label.ts'
import { useId } from 'react'
import classes from './label-chip.module.css'

type Props = {
  label: string
  value: LabelColor
  onChange: (color: LabelColor) => void
  /** In a popover, Escape closes that and not the dialog around it. */
  isInPopover?: boolean
}

/** One of the eight colours; each has its name for those who do not see it. */
export const ColorChoice = ({ label, value, onChange, isInPopover = false }: Props) => {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes.choices}>
      {labelColors.map((color) => (
        <label key={color} className={classes.choice} title={colorNames[color]}>
          <input
            className={classes.radio}
            type="radio"
            name={name}
            checked={color === value}
            aria-label={colorNames[color]}
            // A colour is chosen again with one press.
            data-passing
            data-mantine-stop-propagation={isInPopover || undefined}
            onChange={() => onChange(color)}
          />
          <span className={classes.swatch} data-color={color} aria-hidden="true" />
        </label>
      ))}
    </div>
  )
}

export const colorNames: Record<LabelColor, string> = {
  teal: 'Teal',
  brass: 'Brass',
  violet: 'Violet',
  green: 'Green',
  red: 'Red',
  blue: 'Blue',
  pink: 'Pink',
  grey: 'Grey',
}
