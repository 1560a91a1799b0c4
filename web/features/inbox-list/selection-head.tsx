import { countSelected, type Selection, selectAll, selectNone } from '@carillon/domain/table/selection.ts'
import { ActionIcon, Button, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconBan, IconCheck, IconMail, IconMailOpened, IconX } from '@tabler/icons-react'
import { formatCount } from '../../ui/format.ts'
import type { Act } from '../conversations/acts.ts'
import type { InboxView } from '../conversations/view.ts'
import classes from './conversation-list.module.css'

type Props = {
  view: InboxView
  selection: Selection<number>
  /** How many there are under the view. */
  size: number
  onSelect: (selection: Selection<number>) => void
  onAct: (act: Act) => void
}

/** How many are ticked and what can be done with them. It covers the head of the list, so that no row moves under the next tick. */
export const SelectionHead = ({ view, selection, size, onSelect, onAct }: Props) => {
  const count = countSelected(selection, size)
  const isAll = selection.Type === 'SelectedAll'
  return (
    <>
      <VisuallyHidden role="status">{count > 0 ? `${formatCount(count)} selected` : ''}</VisuallyHidden>
      {count > 0 && (
        <section className={classes.selection} aria-label="Selection">
          <Tooltip label="Clear">
            <ActionIcon aria-label="Clear selection" onClick={() => onSelect(selectNone)}>
              <IconX size={18} />
            </ActionIcon>
          </Tooltip>
          <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
            {isAll && size > 1 ? `All ${formatCount(size)}` : formatCount(count)} selected
          </Text>
          {!isAll && count < size && (
            <Button variant="subtle" size="compact-sm" onClick={() => onSelect(selectAll)}>
              All {formatCount(size)}
            </Button>
          )}
          <span className={classes.space} />
          {actsOf(view).map(({ act, label, icon: Icon }) => (
            <Tooltip key={act} label={label}>
              <ActionIcon
                variant="default"
                aria-label={label}
                {...(act === 'optOut' && { c: 'red' })}
                onClick={() => onAct(act)}
              >
                <Icon size={18} />
              </ActionIcon>
            </Tooltip>
          ))}
        </section>
      )}
    </>
  )
}

const actsOf = ({ isDone, viewing }: InboxView): { act: Act; label: string; icon: typeof IconCheck }[] => [
  isDone
    ? { act: 'reopen', label: 'Move to the inbox', icon: IconArrowBackUp }
    : { act: 'done', label: 'Mark as done', icon: IconCheck },
  viewing
    ? { act: 'read', label: 'Mark as read', icon: IconMailOpened }
    : { act: 'unread', label: 'Mark as unread', icon: IconMail },
  { act: 'optOut', label: 'Opt out', icon: IconBan },
]
