import { Tabs } from '@mantine/core'
import { formatCount } from '../../ui/format.ts'
import classes from './category-tabs.module.css'

type Props = { value: string; label: string; count: number }

/** A category of results, with how many are in it. */
export const CategoryTab = ({ value, label, count }: Props) => (
  <Tabs.Tab value={value} className={classes.tab!}>
    <span className={classes.label}>
      {label} <span className={classes.count}>{formatCount(count)}</span>
    </span>
  </Tabs.Tab>
)
