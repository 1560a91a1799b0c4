import type { Media } from '@carillon/contract/media.ts'
import type { Template } from '@carillon/contract/templates.ts'
import { Group, Menu } from '@mantine/core'
import { IconPhoto, IconTemplate } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { notifyUndo } from '../../ui/notify.ts'
import { PersonalizeButton } from './personalize-button.tsx'
import { ToolButton } from './tool-button.tsx'

// Opened on few visits.
const MediaPicker = lazy(() =>
  import('../media/media-picker.tsx').then(({ MediaPicker }) => ({ default: MediaPicker })),
)
const TemplatePicker = lazy(() =>
  import('./template-picker.tsx').then(({ TemplatePicker }) => ({ default: TemplatePicker })),
)
const SaveAsTemplate = lazy(() =>
  import('./save-as-template.tsx').then(({ SaveAsTemplate }) => ({ default: SaveAsTemplate })),
)

type Props = {
  message: string
  onMessage: (message: string) => void
  onInsert: (written: string) => void
  media: readonly Media[]
  /** Absent where pictures cannot be changed. */
  onMedia?: ((media: readonly Media[]) => void) | undefined
  /** What a new template is called at first; absent where templates are not offered. */
  templateName?: string | undefined
  /** Icons alone, where there is little room. */
  isSmall?: boolean
}

type Dialog = 'media' | 'template' | 'save'

/** What stands above a message: templates, pictures, and what is filled in for each person. */
export const MessageTools = ({ message, onMessage, onInsert, media, onMedia, templateName, isSmall }: Props) => {
  const [opened, setOpened] = useState<Dialog>()
  // Once opened it stays, so that it can be seen to close.
  const [wanted, setWanted] = useState<ReadonlySet<Dialog>>(new Set())
  const open = (dialog: Dialog): void => {
    setWanted(new Set([...wanted, dialog]))
    setOpened(dialog)
  }
  const close = (): void => setOpened(undefined)
  /** What was written so far is one press away. */
  const pick = ({ TemplateName, TemplateText, Media }: Template): void => {
    onMessage(TemplateText)
    if (Media.length > 0) onMedia?.(Media)
    const isLost = message.trim() !== '' && message !== TemplateText
    if (!isLost && (media.length === 0 || Media.length === 0)) return
    notifyUndo(`${TemplateName} has taken the place of your message.`, () => {
      onMessage(message)
      onMedia?.(media)
    })
  }
  return (
    <Group gap={4} justify="flex-end">
      {templateName !== undefined && (
        <Menu position="bottom-end" width={210}>
          <Menu.Target>
            <ToolButton label="Templates" icon={IconTemplate} isSmall={isSmall} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => open('template')}>Use a template</Menu.Item>
            <Menu.Item disabled={message.trim() === '' && media.length === 0} onClick={() => open('save')}>
              Save as a template
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {onMedia && <ToolButton label="Pictures" icon={IconPhoto} isSmall={isSmall} onClick={() => open('media')} />}
      <PersonalizeButton onInsert={onInsert} isSmall={isSmall} />
      <Suspense>
        {wanted.has('media') && onMedia && (
          <MediaPicker opened={opened === 'media'} onClose={close} chosen={media} onChoose={onMedia} />
        )}
        {wanted.has('template') && <TemplatePicker opened={opened === 'template'} onClose={close} onPick={pick} />}
        {wanted.has('save') && (
          <SaveAsTemplate
            opened={opened === 'save'}
            onClose={close}
            message={message}
            media={media}
            suggestedName={templateName ?? ''}
          />
        )}
      </Suspense>
    </Group>
  )
}
