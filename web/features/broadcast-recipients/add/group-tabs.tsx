import type { Group } from '@carillon/contract/groups.ts'
import { ScrollArea } from '@mantine/core'
import { formatCount } from '../../../ui/format.ts'
import classes from './group-tabs.module.css'

type Props = {
  groups: readonly Pick<Group, 'ListID' | 'ListName' | 'RosterCount'>[]
  chosen: number
  onChoose: (ListID: number) => void
}

/** The groups at the left of a list: one of them is shown. */
export const GroupTabs = ({ groups, chosen, onChoose }: Props) => (
  <ScrollArea.Autosize
    mah="min(52vh, 480px)"
    type="auto"
    viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Groups' }}
  >
    <ul className={classes.groups}>
      {groups.map(({ ListID, ListName, RosterCount }) => (
        <li key={ListID}>
          <button
            type="button"
            className={classes.group}
            aria-pressed={ListID === chosen}
            onClick={() => onChoose(ListID)}
          >
            <span>{ListName}</span>
            <small>{formatCount(RosterCount)}</small>
          </button>
        </li>
      ))}
    </ul>
  </ScrollArea.Autosize>
)
