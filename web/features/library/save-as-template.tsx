/**
 * Keeps a message as a template: asks for its name and whether it is shared.
 *
 *   <SaveAsTemplate opened={isOpen} onClose={close} message={text} media={pictures} suggestedName={BroadcastName} />
 *
 * Says by a notice that it is saved; `onSaved` gets the new Template. `media` are Media of the contract.
 */
import type { Media } from '@carillon/contract/media.ts'
import { addTemplate, type Template, type TemplateType } from '@carillon/contract/templates.ts'
import { Alert, Button, Group, Stack, Switch } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LeaveButton } from '../../ui/dialog/leave-button.tsx'
import { notify } from '../../ui/notify.ts'
import { MediaStrip } from '../media/media-strip.tsx'
import { templateCalls } from './queries.ts'
import { type TemplateFaults, templateFaults, templateRefusal } from './template-faults.ts'
import { TemplateNameField } from './template-name-field.tsx'
import { TemplateText } from './template-text.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  message: string
  media?: readonly Media[]
  suggestedName?: string
  /** A text by default. */
  type?: TemplateType
  onSaved?: (template: Template) => void
}

export const SaveAsTemplate = ({ opened, onClose, ...rest }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Save as a template" centered>
    <Save onClose={onClose} {...rest} />
  </Dialog>
)

const Save = ({ onClose, message, media = [], suggestedName = '', type = 'Text', onSaved }: Omit<Props, 'opened'>) => {
  const [name, setName] = useState(suggestedName.slice(0, 50))
  const [isShared, setIsShared] = useState(false)
  const [faults, setFaults] = useState<TemplateFaults>({})
  const add = useSend(addTemplate, { isOnce: true, invalidates: templateCalls })
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // The form of the message around this dialog is not meant.
    event.stopPropagation()
    const body = {
      TemplateName: name,
      TemplateText: message,
      TemplateType: type,
      IsShared: isShared,
      Media: media.map(({ MediaID }) => ({ MediaID })),
    }
    const found = templateFaults(body)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    try {
      const saved = await add.mutateAsync({ body })
      notify(`${saved.TemplateName} was saved to your message library.`)
      onClose()
      onSaved?.(saved)
    } catch (error) {
      setFaults(templateRefusal(error, 'There was an error adding your template.'))
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="md">
        <TemplateNameField
          name={name}
          error={faults.TemplateName}
          onName={(next) => {
            setName(next)
            setFaults({})
          }}
        />
        {message.trim() !== '' && <TemplateText text={message} />}
        <MediaStrip media={media} />
        <Switch
          label="Share with everybody in the account"
          checked={isShared}
          onChange={({ currentTarget }) => setIsShared(currentTarget.checked)}
        />
        {(faults.TemplateText ?? faults.root) && (
          <Alert color="red" role="alert">
            {faults.TemplateText ?? faults.root}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <LeaveButton onClose={onClose} />
          <Button type="submit" loading={add.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
