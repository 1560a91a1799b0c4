import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { countSelected } from '@carillon/domain/table/selection.ts'
import { Button, Menu } from '@mantine/core'
import { IconBan, IconChevronDown, IconDownload, IconSend, IconUserMinus, IconUsersPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../ui/format.ts'
import { isOfBoth } from '../broadcasts/is-of-calls.ts'
import { useRights } from '../broadcasts/rights.ts'
import { isBeforeStart } from './is-before-start.ts'
import type { Meant } from './meant.ts'
import { useExportDetails } from './use-export-details.ts'
import type { PeopleActs } from './use-people-acts.tsx'

type Props = { broadcast: Broadcast; meant: Meant; size: number; acts: PeopleActs; onDone: () => void }
type Act = { label: string; icon: ReactNode; isDangerous?: boolean; run: () => void }

/** What may be done with these people at this moment. */
const useOffered = ({ broadcast, meant, size, acts, onDone }: Props): Act[] => {
  const files = useExportDetails(broadcast)
  const { mayChange, mayCreate } = useRights(broadcast)
  const count = countSelected(meant.selection, size)
  const offered: (Act | false)[] = [
    mayCreate && {
      label: 'New broadcast',
      icon: <IconSend size={16} />,
      run: () => acts.newBroadcast(meant),
    },
    {
      label: 'Create a group',
      icon: <IconUsersPlus size={16} />,
      run: () => acts.makeGroup(meant, count, onDone),
    },
    { label: 'Export CSV', icon: <IconDownload size={16} />, run: () => files.people(meant) },
    mayChange &&
      isBeforeStart(broadcast) &&
      // What texts and calls cost is paid together: nobody can be taken out of it.
      !isOfBoth(broadcast) && {
        label: 'Remove',
        icon: <IconUserMinus size={16} />,
        isDangerous: true,
        run: () => acts.remove(meant, count, onDone),
      },
    {
      label: 'Opt out',
      icon: <IconBan size={16} />,
      isDangerous: true,
      run: () => acts.optOut(meant, count, onDone),
    },
  ]
  return offered.filter((one) => one !== false)
}

/** Buttons for those selected. */
export const SelectedActions = (props: Props) =>
  useOffered(props).map(({ label, icon, isDangerous, run }) => (
    <Button
      key={label}
      size="compact-md"
      variant="default"
      title={label}
      leftSection={icon}
      disabled={props.acts.isWorking}
      {...(isDangerous && { c: 'var(--c-red)' })}
      onClick={run}
    >
      {label}
    </Button>
  ))

/** The same for the whole category, without ticking anybody; how many they are must be known. */
export const EveryoneMenu = ({ isAwaited, ...props }: Props & { isAwaited: boolean }) => {
  const offered = useOffered(props)
  if (props.size === 0) return null
  return (
    <Menu width={220}>
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={14} />}
          loading={props.acts.isWorking}
          disabled={isAwaited}
        >
          {props.size === 1 ? 'Act on this person' : `Act on all ${formatCount(props.size)}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ label, icon, isDangerous, run }) => (
          <Menu.Item key={label} leftSection={icon} {...(isDangerous && { color: 'red' })} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
