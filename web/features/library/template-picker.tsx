/**
 * Chooses a template of the library, in a dialog that opens over the message.
 *
 *   <TemplatePicker opened={isOpen} onClose={close} onPick={(template) => …} />
 *
 * `onPick` gets the whole Template of the contract (TemplateText, Media, …); the dialog closes itself by `onClose` first.
 */

import type { Template } from '@carillon/contract/templates.ts'
import { Anchor, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import classes from './picker.module.css'
import { type TemplateView, useTemplates } from './queries.ts'
import { TemplateText } from './template-text.tsx'
import { TemplateViewTabs } from './template-view-tabs.tsx'
import { templateViews } from './template-views.ts'

type Props = { opened: boolean; onClose: () => void; onPick: (template: Template) => void }

export const TemplatePicker = ({ opened, onClose, onPick }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Use a template" size={640} centered>
    <Choose
      onPick={(template) => {
        onClose()
        onPick(template)
      }}
    />
  </Dialog>
)

// More than anybody reads through; whoever has more searches.
const shownAtOnce = 100
const favoritesFirst = '-IsFavorite,-EditedDate'

const Choose = ({ onPick }: Pick<Props, 'onPick'>) => {
  const [view, setView] = useState<TemplateView>('all')
  const [q, setQ] = useState('')
  const { data, isError, error, refetch } = useTemplates({ view, q, pagesize: shownAtOnce, sortby: favoritesFirst })
  return (
    <TemplateViewTabs value={view} onChange={setView}>
      <div className={classes.tools}>
        <SearchBox label="Search templates" value={q} onSearch={setQ} width="100%" />
      </div>
      {!data && isError ? (
        <FailedState
          compact
          message={sentenceOf(error, 'There was an error getting your templates.')}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        [1, 2, 3].map((at) => <Skeleton key={at} height={72} mb={8} />)
      ) : data.Size === 0 ? (
        <EmptyState
          compact
          sentence={q ? `No template has “${q}” in it.` : templateViews.find((one) => one.view === view)!.empty}
        />
      ) : (
        <ul className={classes.templates}>
          {data.Items.map((template) => (
            <li key={template.TemplateID}>
              <UnstyledButton className={classes.template!} onClick={() => onPick(template)}>
                <Text fw={600}>{template.TemplateName}</Text>
                <TemplateText text={template.TemplateText} />
                {template.Media.length > 0 && (
                  <Text size="xs" c="dimmed">
                    {template.Media.length === 1 ? 'With a picture' : `With ${template.Media.length} pictures`}
                  </Text>
                )}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {data && data.Size > data.Items.length && (
        <Text c="dimmed" mt="xs">
          These are the first {data.Items.length} of {data.Size}. Search for the others.
        </Text>
      )}
      <Anchor component={Link} to={addresses.textLibrary} target="_blank" mt="md" display="block">
        Open the message library
      </Anchor>
    </TemplateViewTabs>
  )
}
