import { ActionIcon, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useGuarded } from '../../ui/dialog/use-guarded.tsx'
import { usePerson } from './use-person.ts'

type Props = {
  /** The numbers of the rows beside it, in their order. */
  phones: readonly string[]
  /** What is told of one; it says when a dialog of its own is open. */
  children: (phone: string, onAsking: (isAsking: boolean) => void) => ReactNode
}

/** One person. Arrow keys go on to the next row, Escape closes. */
export const PersonPanel = ({ phones, children }: Props) => {
  const { phone, open: show, close } = usePerson()
  // A dialog above has keys of its own.
  const [isAsking, setIsAsking] = useState(false)
  // A message of their own that is being written is not lost to the next row either.
  const guarded = useGuarded({ opened: phone !== undefined, onClose: close, closeOnEscape: !isAsking })
  const open = (next: string): void => guarded.ask(() => show(next))
  const at = phone === undefined ? -1 : phones.indexOf(phone)
  const before = at > 0 ? phones[at - 1] : undefined
  const after = at === -1 ? undefined : phones[at + 1]
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isAsking || (event.target as HTMLElement).closest('input, textarea, [role="menu"], [data-talk]')) return
    const next = event.key === 'ArrowDown' ? after : event.key === 'ArrowUp' ? before : undefined
    if (next === undefined) return
    event.preventDefault()
    open(next)
  }
  return (
    <>
      <Drawer
        opened={phone !== undefined}
        onClose={guarded.close}
        position="right"
        size={480}
        padding="lg"
        title="Person"
        overlayProps={{ backgroundOpacity: 0.15 }}
        closeOnEscape={false}
        onKeyDown={onKeyDown}
      >
        {guarded.held(
          // Not in the field in which one answers: arrow keys go on to the next person.
          <Stack gap="md" tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
            {phones.length > 1 && at >= 0 && (
              <Group gap={4}>
                <ActionIcon aria-label="Previous person" disabled={!before} onClick={() => before && open(before)}>
                  <IconChevronUp size={18} />
                </ActionIcon>
                <ActionIcon aria-label="Next person" disabled={!after} onClick={() => after && open(after)}>
                  <IconChevronDown size={18} />
                </ActionIcon>
                <Text size="xs" c="dimmed" visibleFrom="sm">
                  Arrow keys go up and down, Escape closes.
                </Text>
              </Group>
            )}
            {phone !== undefined && children(phone, setIsAsking)}
          </Stack>,
        )}
      </Drawer>
      {guarded.questions}
    </>
  )
}
