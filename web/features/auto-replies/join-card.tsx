import { type Group, systemGroups } from '@carillon/contract/groups.ts'
import { Button, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { Card } from '../../ui/card.tsx'
import { phoneText } from '../../ui/phone.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useLocalList } from '../../ui/use-local-list.ts'
import { useAccount, useUser } from '../account/queries.ts'
import { isOwn, useGroups } from '../contacts/queries.ts'
import { GroupDialog } from '../groups/group-dialog.tsx'
import { standardJoinReply } from '../groups/join-words.ts'
import classes from './auto-replies.module.css'

/** The words by which people join, and what answers them; they are changed with their group. */
export const JoinCard = () => {
  const { CompanyName } = useAccount()
  const { TextNumbers } = useUser()
  const list = useLocalList({ pagesize: 5 })
  const groups = useGroups()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<Group>()
  const open = (group: Group): void => {
    if (!group.CanChange) return
    setChosen(group)
    setIsOpen(true)
  }
  const joined = groups.data?.Items.filter((group) => isOwn(group) || group.ListID === systemGroups.Everyone)
  const found = joined?.filter((group) =>
    `${joinWords(group)} ${group.ListName}`.toLowerCase().includes(list.q.toLowerCase()),
  )
  const number = TextNumbers.length === 1 ? phoneText(TextNumbers[0]!.TextPhoneNumber) : 'one of your text numbers'
  return (
    <Card title="Joining by text">
      <Stack gap="md">
        <div>People who text these words to {number} join, and count as opted in.</div>
        {joined && joined.length > list.pagesize && (
          <SearchBox label="Search groups" value={list.q} onSearch={list.setSearch} />
        )}
        <DataTable
          label="Joining by text"
          columns={columnsOf(standardJoinReply(CompanyName))}
          idOf={({ ListID }) => ListID}
          nameOf={({ ListName }) => ListName}
          fetched={{
            data: found && {
              Items: found.slice((list.page - 1) * list.pagesize, list.page * list.pagesize),
              Size: found.length,
            },
            isError: groups.isError,
            refetch: groups.refetch,
          }}
          list={list}
          failure={sentenceOf(groups.error, 'There was an error getting your groups.')}
          empty={null}
          onOpen={open}
          menu={(group) =>
            group.CanChange ? (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPencil size={16} />}
                aria-label={`Edit how people join ${group.ListName}`}
                onClick={() => open(group)}
              >
                Edit
              </Button>
            ) : null
          }
        />
        {chosen && <GroupDialog opened={isOpen} onClose={() => setIsOpen(false)} group={chosen} />}
      </Stack>
    </Card>
  )
}

const joinWords = ({ ListID, Keyword, ListName }: Group): string =>
  ListID === systemGroups.Everyone ? 'JOIN' : `JOIN ${Keyword.toUpperCase() || ListName}`

const columnsOf = (standardReply: string): readonly Column<Group>[] => [
  {
    key: 'words',
    header: 'Text and reply',
    cell: (group) => (
      <>
        <div className={classes.keyword}>{joinWords(group)}</div>
        <span className={classes.words}>{group.JoinReply || standardReply}</span>
        <div className={classes.quiet}>
          {group.ListID === systemGroups.Everyone ? 'Adds to your contacts' : `Adds to ${group.ListName}`}
        </div>
      </>
    ),
  },
]
