/**
 * Chooses a template of the library, in a dialog that opens over the message.
 *
 *   <TemplatePicker opened={isOpen} onClose={close} onPick={(template) => …} />
 *
 * `onPick` gets the whole Template of the contract (TemplateText, Media, …); the dialog closes itself by `onClose` first.
 */

import type { Template, TemplateType } from '@carillon/contract/templates.ts'
import { Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PickList } from '../picking/pick-list.tsx'
import classes from './picker.module.css'
import { type TemplateView, useTemplates } from './queries.ts'
import { TemplateText } from './template-text.tsx'
import { TemplateViewTabs } from './template-view-tabs.tsx'
import { templateViews } from './template-views.ts'

type Props = {
  opened: boolean
  onClose: () => void
  onPick: (template: Template) => void
  /** Texts by default. */
  type?: TemplateType
}

export const TemplatePicker = ({ opened, onClose, onPick, type = 'Text' }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Use a template" size={640} centered>
    <Choose
      type={type}
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

const Choose = ({ type, onPick }: Pick<Props, 'onPick'> & { type: TemplateType }) => {
  const [view, setView] = useState<TemplateView>('all')
  const [q, setQ] = useState('')
  const list = useTemplates({ TemplateType: type, view, q, pagesize: shownAtOnce, sortby: favoritesFirst })
  return (
    <TemplateViewTabs value={view} onChange={setView}>
      <PickList
        search={{ label: 'Search templates', value: q, onSearch: setQ }}
        list={list}
        what="your templates"
        empty={q ? `No template has “${q}” in it.` : templateViews.find((one) => one.view === view)!.empty}
        rowHeight={72}
        keyOf={({ TemplateID }) => TemplateID}
        library={addresses.textLibrary}
      >
        {(template) => (
          <UnstyledButton className={classes.template!} onClick={() => onPick(template)}>
            <Text fw={600}>{template.TemplateName}</Text>
            <TemplateText text={template.TemplateText} />
            {template.Media.length > 0 && (
              <Text size="xs" c="dimmed">
                {template.Media.length === 1 ? 'With a picture' : `With ${template.Media.length} pictures`}
              </Text>
            )}
          </UnstyledButton>
        )}
      </PickList>
    </TemplateViewTabs>
  )
}
