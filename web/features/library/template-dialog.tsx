import type { Template } from '@carillon/contract/templates.ts'
import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EditTemplate } from './edit-template.tsx'
import { Handset } from './handset.tsx'
import { templateParts } from './preview.ts'
import { TemplateText } from './template-text.tsx'
import { UseTemplate } from './use-template.tsx'

/** What the dialog is about: a template, a copy of one, or a new one. */
export type Opened = { kind: 'open'; template: Template } | { kind: 'copy'; template: Template } | { kind: 'new' }

type Props = { opened: Opened | undefined; onOpen: (opened: Opened) => void; onClose: () => void }

/** A template to change, or only to look at where it is somebody else's. */
export const TemplateDialog = ({ opened, onOpen, onClose }: Props) => {
  const shown = opened?.kind === 'open' && opened.template.ReadOnly ? opened.template : undefined
  return (
    <Dialog
      opened={opened !== undefined}
      onClose={onClose}
      title={shown ? shown.TemplateName : opened?.kind === 'open' ? 'Edit template' : 'New template'}
      size={shown ? 420 : 860}
      // A slip beside the form would lose what was typed.
      closeOnClickOutside={shown !== undefined}
      centered
    >
      {shown ? (
        <Shown template={shown} onCopy={() => onOpen({ kind: 'copy', template: shown })} />
      ) : (
        opened && (
          <EditTemplate
            key={opened.kind}
            {...(opened.kind !== 'new' && { template: opened.template })}
            isCopy={opened.kind === 'copy'}
            onClose={onClose}
          />
        )
      )}
    </Dialog>
  )
}

const Shown = ({ template, onCopy }: { template: Template; onCopy: () => void }) => {
  const { TemplateText: message, Media, IsSample, User } = template
  const parts = templateParts({ message, signature: '', organisation: '', CountryID: 1 })
  return (
    <>
      <Text c="dimmed" mb="md">
        {IsSample
          ? 'A sample that comes with Carillon. Make a copy to put your own words into it.'
          : `Shared by ${User ? `${User.FirstName} ${User.LastName}` : 'somebody else'}. Make a copy to change it.`}
      </Text>
      {template.TemplateType === 'Voice' ? (
        <TemplateText text={message} />
      ) : (
        <Handset from="Your number" when="Now" parts={parts} media={Media} isSmall />
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onCopy}>
          Make a copy
        </Button>
        <UseTemplate template={template} />
      </Group>
    </>
  )
}
