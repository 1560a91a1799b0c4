import type { Media } from '@carillon/contract/media.ts'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './picker.module.css'

type Props = { media: readonly Media[]; onChange?: (media: Media[]) => void }

/** The pictures of a message in a row; where they may change, each with a button that takes it out. */
export const MediaStrip = ({ media, onChange }: Props) => {
  if (media.length === 0) return null
  return (
    <ul className={classes.strip} aria-label="Pictures">
      {media.map(({ MediaID, Name, Uri }) => (
        <li key={MediaID}>
          <img src={Uri} alt={Name} loading="lazy" />
          {onChange && (
            <ActionIcon
              variant="default"
              size={24}
              className={classes.out!}
              aria-label={`Take out ${Name}`}
              onClick={() => onChange(media.filter((known) => known.MediaID !== MediaID))}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}
