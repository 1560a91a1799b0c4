import type { Audio } from '@carillon/contract/audio.ts'
import { ActionIcon, Badge, Checkbox, Group, Text } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../ui/format.ts'
import { useUser } from '../account/queries.ts'
import classes from './audio.module.css'
import { sharedWords, silenceWords, useWords } from './audio-words.ts'
import { LibrarySound } from './library-sound.tsx'

type Props = {
  audio: Audio
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onFavor: (isFavorite: boolean) => void
  menu: ReactNode
}

/** One audio: what it is called, how it sounds, what it was sent as, whose it is. */
export const AudioCard = ({ audio, isSelected, onSelect, onFavor, menu }: Props) => {
  const { Name, Favorite, User, CreatedDate } = audio
  const shared = sharedWords(audio, useUser().Permissions.CanSeeGroupAudio)
  const silence = silenceWords(audio)
  return (
    <article className={classes.card} data-selected={isSelected || undefined} aria-label={Name}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Checkbox
          mt={2}
          checked={isSelected}
          aria-label={`Select ${Name}`}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
        <h2 className={classes.name}>{Name}</h2>
        <ActionIcon
          aria-label={`Favorite: ${Name}`}
          aria-pressed={Favorite}
          color={Favorite ? 'brass' : 'gray'}
          onClick={() => onFavor(!Favorite)}
        >
          {Favorite ? <IconStarFilled size={18} /> : <IconStar size={18} />}
        </ActionIcon>
        {menu}
      </Group>
      <LibrarySound audio={audio} />
      <Group gap="xs" mt="auto" className={classes.foot!}>
        {shared && <Badge variant="light">{shared}</Badge>}
        <Text size="xs" c="dimmed">
          {[
            useWords(audio),
            `${User ? `${`${User.FirstName} ${User.LastName}`.trim()}, ` : ''}${formatDate(CreatedDate)}`,
            ...(silence ? [silence] : []),
          ].join(' · ')}
        </Text>
      </Group>
    </article>
  )
}
