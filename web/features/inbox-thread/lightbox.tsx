import { ActionIcon, Group, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import classes from './lightbox.module.css'

type Props = {
  pictures: readonly { readonly Uri: string; readonly Name?: string }[]
  place: number
  onPlace: (place: number) => void
  onClose: () => void
}

/** A picture as large as the screen has room for; arrow keys go on to the next. */
export const Lightbox = ({ pictures, place, onPlace, onClose }: Props) => {
  const { Uri, Name } = pictures[place]!
  const go = (to: number): void => {
    if (pictures[to]) onPlace(to)
  }
  const press = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowRight') go(place + 1)
    if (key === 'ArrowLeft') go(place - 1)
  }
  return (
    <Dialog opened onClose={onClose} title={Name || 'Picture'} size="auto" centered>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons below and of the dialog around */}
      <div className={classes.frame} onKeyDown={press}>
        <img className={classes.picture} src={Uri} alt={Name || 'A picture'} />
        <Group justify="center" gap="sm">
          {pictures.length > 1 && (
            <>
              <ActionIcon aria-label="Previous picture" disabled={place === 0} onClick={() => go(place - 1)}>
                <IconArrowLeft size={18} />
              </ActionIcon>
              <Text>
                {place + 1} of {pictures.length}
              </Text>
              <ActionIcon
                aria-label="Next picture"
                disabled={place === pictures.length - 1}
                onClick={() => go(place + 1)}
              >
                <IconArrowRight size={18} />
              </ActionIcon>
            </>
          )}
          <a href={Uri} target="_blank" rel="noopener noreferrer">
            Open the original
          </a>
        </Group>
      </div>
    </Dialog>
  )
}
