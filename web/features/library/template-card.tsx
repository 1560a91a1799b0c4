import type { Template } from '@carillon/contract/templates.ts'
import { ActionIcon, Badge, Checkbox, Group, Text, UnstyledButton } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCounted, formatDate } from '../../ui/format.ts'
import { useUser } from '../account/queries.ts'
import classes from './library.module.css'
import { sharedWords } from './shared-words.ts'
import { TemplateText } from './template-text.tsx'

type Props = {
  template: Template
  onOpen: () => void
  onFavor: (isFavorite: boolean) => void
  /** Absent where templates are not selected. */
  selected?: { isSelected: boolean; onSelect: (isSelected: boolean) => void }
  menu?: ReactNode
}

/** One template: its words, its pictures, whose it is. The name opens it. */
export const TemplateCard = ({ template, onOpen, onFavor, selected, menu }: Props) => {
  const { TemplateName, TemplateText: text, TemplateType, IsFavorite, IsSample, Media, User, EditedDate } = template
  const { UserID } = useUser()
  return (
    <article className={classes.card} data-selected={selected?.isSelected || undefined} aria-label={TemplateName}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        {selected && (
          <Checkbox
            mt={2}
            checked={selected.isSelected}
            aria-label={`Select ${TemplateName}`}
            onChange={({ currentTarget }) => selected.onSelect(currentTarget.checked)}
          />
        )}
        <UnstyledButton className={classes.name!} onClick={onOpen}>
          {TemplateName}
        </UnstyledButton>
        <ActionIcon
          aria-label={`Favorite: ${TemplateName}`}
          aria-pressed={IsFavorite}
          color={IsFavorite ? 'brass' : 'gray'}
          onClick={() => onFavor(!IsFavorite)}
        >
          {IsFavorite ? <IconStarFilled size={18} /> : <IconStar size={18} />}
        </ActionIcon>
        {menu}
      </Group>
      <TemplateText text={text} />
      {Media.length > 0 && (
        <div className={classes.thumbs} role="img" aria-label={formatCounted(Media.length, 'picture')}>
          {Media.slice(0, 4).map(({ MediaID, Uri }) => (
            <img key={MediaID} src={Uri} alt="" loading="lazy" />
          ))}
        </div>
      )}
      <Group gap="xs" mt="auto" className={classes.foot!}>
        {TemplateType === 'Voice' && <Badge variant="light">Spoken in calls</Badge>}
        {IsSample && <Badge variant="light">Sample</Badge>}
        {sharedWords(template, UserID) && <Badge variant="light">{sharedWords(template, UserID)}</Badge>}
        {!IsSample && (
          <Text size="xs" c="dimmed">
            {User ? `${User.FirstName} ${User.LastName}`.trim() : ''}
            {EditedDate && `, ${formatDate(EditedDate)}`}
          </Text>
        )}
      </Group>
    </article>
  )
}
