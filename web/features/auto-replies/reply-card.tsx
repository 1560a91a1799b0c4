import type { AutoReply } from '@carillon/contract/auto-replies.ts'
import { Button, Menu, Stack } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useLocalList } from '../../ui/use-local-list.ts'
import { useUser } from '../account/queries.ts'
import { useGroups } from '../contacts/queries.ts'
import classes from './auto-replies.module.css'
import { useReplyPage } from './queries.ts'
import { type autoReplyColumns, replyName } from './reply-columns.tsx'
import { useReplyActs } from './use-reply-acts.ts'

type Props = {
  view: 'autoreplies' | 'keywords'
  title: string
  intro: string
  search: string
  columns: typeof autoReplyColumns
  /** Said where there is none, and the sentence where they cannot be fetched. */
  empty: string
  failure: string
  add: string
  /** Whether another can be made. */
  canAdd: boolean
  dialog: (props: { opened: boolean; onClose: () => void; reply: AutoReply | undefined }) => ReactNode
}

/** The auto replies or the keywords of one's numbers, five at a time (rules/inbound-texts). */
export const ReplyCard = ({ view, title, intro, search, empty, failure, dialog, ...rest }: Props) => {
  const list = useLocalList({ pagesize: 5, sort: view === 'keywords' ? 'Keyword' : 'ID' })
  const fetched = useReplyPage(view, list)
  const { TextNumbers } = useUser()
  const groups = useGroups().data?.Items ?? []
  const [isOpen, setIsOpen] = useState(false)
  // Kept while the dialog closes, so that its words stay until it has gone.
  const [chosen, setChosen] = useState<AutoReply>()
  const open = (reply?: AutoReply): void => {
    setChosen(reply)
    setIsOpen(true)
  }
  const acts = useReplyActs(open)
  const hasAny = (fetched.data !== undefined && fetched.data.Size !== 0) || list.q !== ''
  const add = rest.canAdd && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => open()}>
      {rest.add}
    </Button>
  )
  const columns: readonly Column<AutoReply>[] = rest.columns({
    numbers: TextNumbers,
    groupName: (id) => groups.find(({ ListID }) => ListID === id)?.ListName,
    onTurn: acts.turn,
  })
  return (
    <Card title={title}>
      <Stack gap="md">
        {hasAny && <div>{intro}</div>}
        {hasAny && (
          <div className={classes.bar}>
            <SearchBox label={search} value={list.q} onSearch={list.setSearch} />
            {add}
          </div>
        )}
        <DataTable
          label={title}
          columns={columns}
          idOf={({ ID }) => ID}
          nameOf={replyName}
          fetched={fetched}
          list={list}
          failure={sentenceOf(fetched.error, failure)}
          empty={<EmptyState compact sentence={empty} action={add} />}
          onOpen={open}
          menu={(reply) =>
            reply.CanChange ? (
              <RowMenu label={`Actions for ${replyName(reply)}`}>
                <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => open(reply)}>
                  Edit
                </Menu.Item>
                <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => acts.remove(reply)}>
                  Delete
                </Menu.Item>
              </RowMenu>
            ) : null
          }
        />
        {dialog({ opened: isOpen, onClose: () => setIsOpen(false), reply: chosen })}
      </Stack>
    </Card>
  )
}
