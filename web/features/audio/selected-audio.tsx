import type { Audio } from '@carillon/contract/audio.ts'
import { countSelected, hasSelected, type Selection, selectNone } from '@carillon/domain/table/selection.ts'
import { Button } from '@mantine/core'
import { IconStar, IconTrash, IconUsers, IconUsersMinus } from '@tabler/icons-react'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import { type Meant, useAudioActs } from './use-audio-acts.ts'

type Props = {
  meant: Meant
  fetched: { Items: Audio[]; Size: number } | undefined
  isAwaited: boolean
  onSelect: (selection: Selection<number>) => void
}

/** What can be done with all that is ticked. */
export const SelectedAudio = ({ meant, fetched, isAwaited, onSelect }: Props) => {
  const acts = useAudioActs()
  const { selection } = meant
  const size = fetched?.Size ?? 0
  const count = countSelected(selection, size)
  if (count === 0) return null
  const shown = fetched?.Items ?? []
  const isPageSelected =
    selection.Type === 'Selected' &&
    shown.length < size &&
    shown.every(({ AudioID }) => hasSelected(selection, AudioID))
  const then = (act: () => void) => (): void => {
    act()
    onSelect(selectNone)
  }
  const button = { size: 'compact-md', variant: 'default' } as const
  return (
    <SelectionBar
      count={count}
      size={size}
      isAll={selection.Type === 'SelectedAll'}
      isPageSelected={isPageSelected}
      isAwaited={isAwaited}
      onSelect={onSelect}
      place="end"
    >
      <Button {...button} leftSection={<IconStar size={16} />} onClick={then(() => acts.favor(meant, true))}>
        Favorite
      </Button>
      <Button {...button} onClick={then(() => acts.favor(meant, false))}>
        Not a favorite
      </Button>
      <Button {...button} leftSection={<IconUsers size={16} />} onClick={then(() => acts.share(meant, true))}>
        Share
      </Button>
      <Button {...button} leftSection={<IconUsersMinus size={16} />} onClick={then(() => acts.share(meant, false))}>
        Stop sharing
      </Button>
      <Button {...button} c="red" leftSection={<IconTrash size={16} />} onClick={then(() => acts.remove(meant))}>
        Delete
      </Button>
    </SelectionBar>
  )
}
