import { countSelected, hasSelected, type Selection, selectNone } from '@carillon/domain/table/selection.ts'
import { Button } from '@mantine/core'
import { IconStar, IconTrash, IconUsers, IconUsersMinus } from '@tabler/icons-react'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'

type Props<Meant, Item> = {
  meant: Meant
  fetched: { Items: Item[]; Size: number } | undefined
  idOf: (item: Item) => number
  isAwaited: boolean
  onSelect: (selection: Selection<number>) => void
  acts: {
    favor: (meant: Meant, isFavorite: boolean) => void
    share: (meant: Meant, isShared: boolean) => void
    remove: (meant: Meant) => void
  }
  /** What comes with the product, which nobody shares or deletes. */
  isSamples?: boolean
}

/** What can be done with all that is ticked in a library. */
export const SelectedInLibrary = <Meant extends { readonly selection: Selection<number> }, Item>({
  meant,
  fetched,
  idOf,
  isAwaited,
  onSelect,
  acts,
  isSamples = false,
}: Props<Meant, Item>) => {
  const { selection } = meant
  const size = fetched?.Size ?? 0
  const count = countSelected(selection, size)
  if (count === 0) return null
  const shown = fetched?.Items ?? []
  const isPageSelected =
    selection.Type === 'Selected' && shown.length < size && shown.every((item) => hasSelected(selection, idOf(item)))
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
      {!isSamples && (
        <>
          <Button {...button} leftSection={<IconUsers size={16} />} onClick={then(() => acts.share(meant, true))}>
            Share
          </Button>
          <Button {...button} leftSection={<IconUsersMinus size={16} />} onClick={then(() => acts.share(meant, false))}>
            Stop sharing
          </Button>
          <Button {...button} c="red" leftSection={<IconTrash size={16} />} onClick={then(() => acts.remove(meant))}>
            Delete
          </Button>
        </>
      )}
    </SelectionBar>
  )
}
