import { counterText, type TextCost } from '@carillon/domain/text/length.ts'
import { formatCounted } from '../../ui/format.ts'
import classes from './composer.module.css'

type Props = {
  id: string
  cost: TextCost
  maxLength: number
  costsCredits: boolean
  /** What stands below it, or nothing. */
  signature: string
  isFirstText: boolean
}

/** How long it is, of how many parts, and what is added to it. */
export const SayCounter = ({ id, cost, maxLength, costsCredits, signature, isFirstText }: Props) => {
  const { length, priceSegments, credits, carrier } = cost
  const parts = carrier.segments > priceSegments && `carriers send it in ${formatCounted(carrier.segments, 'part')}`
  const notes = [
    priceSegments > 1 && formatCounted(priceSegments, 'segment'),
    costsCredits && credits > 1 && formatCounted(credits, 'credit'),
    length > 0 && parts,
    signature !== '' && `signed ${signature}`,
    isFirstText && length > 0 && '“Reply STOP to opt out” is added to this first text, and is not counted',
  ].filter((note) => note !== false)
  return (
    <p id={id} className={classes.counter} data-over={length > maxLength || undefined}>
      <span>{counterText(length, maxLength)}</span>
      {notes.length > 0 && <span className={classes.notes}>{notes.join(' · ')}</span>}
    </p>
  )
}
