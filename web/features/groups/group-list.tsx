import { type Group, systemGroups } from '@carillon/contract/groups.ts'
import { Button, Skeleton, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { toGroup } from '../../platform/addresses.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { formatCount } from '../../ui/format.ts'
import { isOwn, useGroups } from '../contacts/queries.ts'
import classes from './group-list.module.css'

type Props = { chosen: number; onNew: () => void }

/** Everyone, the account's own groups, then Unfiled and Deleted, each with its count. */
export const GroupList = ({ chosen, onNew }: Props) => {
  const { data, isError, refetch } = useGroups()
  const groups = data?.Items ?? []
  const ofSystem = (ListID: number) => groups.filter((group) => group.ListID === ListID)
  return (
    <nav className={classes.panel} aria-label="Groups">
      {isError && !data ? (
        <FailedState compact message="There was an error getting your groups." onRetry={() => void refetch()} />
      ) : (
        <>
          {!data && [70, 50, 60, 45].map((width) => <Skeleton key={width} height={14} width={`${width}%`} m={12} />)}
          <Groups groups={ofSystem(systemGroups.Everyone)} chosen={chosen} />
          <OwnGroups groups={groups.filter(isOwn)} chosen={chosen} />
          <Groups
            label="Other"
            groups={[...ofSystem(systemGroups.Unfiled), ...ofSystem(systemGroups.Deleted)]}
            chosen={chosen}
          />
        </>
      )}
      <Button
        variant="subtle"
        justify="flex-start"
        px={10}
        fullWidth
        leftSection={<IconPlus size={16} />}
        onClick={onNew}
      >
        New group
      </Button>
    </nav>
  )
}

/** From so many on one looks for a group rather than through all of them. */
const mostWithoutFilter = 12

const OwnGroups = ({ groups, chosen }: { groups: readonly Group[]; chosen: number }) => {
  const [sought, setSought] = useState('')
  const words = sought.trim().toLowerCase()
  const shown = words === '' ? groups : groups.filter(({ ListName }) => ListName.toLowerCase().includes(words))
  return (
    <>
      {groups.length > mostWithoutFilter && (
        <TextInput
          type="search"
          size="xs"
          mt={12}
          px={10}
          aria-label="Find a group"
          placeholder="Find a group"
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      <Groups label="Groups" groups={shown} chosen={chosen} />
      <Text size="xs" c="dimmed" px={10} role="status">
        {words !== '' && shown.length === 0 && 'No group has this in its name.'}
      </Text>
    </>
  )
}

type GroupsProps = { label?: string; groups: readonly Group[]; chosen: number }

const Groups = ({ label, groups, chosen }: GroupsProps) => {
  if (groups.length === 0) return null
  return (
    <>
      {label && <h2 className={classes.label}>{label}</h2>}
      <ul className={classes.groups}>
        {groups.map(({ ListID, ListName, RosterCount }) => (
          <li key={ListID}>
            <Link
              {...toGroup(ListID)}
              className={classes.group!}
              // The router's own idea of active would also mark every address above this one.
              activeOptions={{ exact: true }}
              aria-current={ListID === chosen ? 'page' : undefined}
            >
              <span title={ListName}>{ListName}</span>
              <small>{formatCount(RosterCount)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
