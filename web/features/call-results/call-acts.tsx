import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Button } from '@mantine/core'
import { IconSend, IconUsersPlus } from '@tabler/icons-react'
import type { Meant } from '../broadcast-people/meant.ts'
import type { PeopleActs } from '../broadcast-people/use-people-acts.tsx'
import { useRights } from '../broadcasts/rights.ts'

type Props = { broadcast: Broadcast; meant: Meant; size: number; isAwaited: boolean; acts: PeopleActs }

/** What may be done with all that the list shows; how many they are must be known. */
export const CallActs = ({ broadcast, meant, size, isAwaited, acts }: Props) => {
  const { mayCreate } = useRights(broadcast)
  const isDisabled = size === 0 || isAwaited
  return (
    <>
      {mayCreate && (
        <Button
          variant="default"
          leftSection={<IconSend size={16} />}
          loading={acts.isWorking}
          disabled={isDisabled}
          onClick={() => acts.newBroadcast(meant)}
        >
          New broadcast
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconUsersPlus size={16} />}
        disabled={isDisabled}
        onClick={() => acts.makeGroup(meant, size)}
      >
        Create a group
      </Button>
    </>
  )
}
