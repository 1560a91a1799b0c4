import type { LibraryMedia } from '@carillon/contract/media.ts'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import classes from './picker.module.css'

type Props = {
  media: LibraryMedia
  isPicked: boolean
  isDisabled: boolean
  onToggle: () => void
  onDelete: () => void
}

/** A picture to tick, with a way to take it out of the library for whoever may. */
export const PictureChoice = ({ media: { Name, Uri, ReadOnly }, isPicked, isDisabled, onToggle, onDelete }: Props) => (
  <>
    <UnstyledButton
      role="checkbox"
      aria-checked={isPicked}
      aria-disabled={isDisabled}
      aria-label={Name}
      className={classes.choice!}
      onClick={() => {
        if (!isDisabled) onToggle()
      }}
    >
      <img src={Uri} alt="" loading="lazy" />
      <span className={classes.caption}>{Name}</span>
    </UnstyledButton>
    {isPicked && (
      <span className={classes.mark} aria-hidden="true">
        <IconCheck size={14} stroke={3} />
      </span>
    )}
    {!ReadOnly && (
      <ActionIcon
        variant="default"
        size={24}
        className={classes.delete!}
        aria-label={`Delete ${Name} from the library`}
        onClick={onDelete}
      >
        <IconTrash size={14} aria-hidden />
      </ActionIcon>
    )}
  </>
)
