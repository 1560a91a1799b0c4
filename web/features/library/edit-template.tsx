import type { Media } from '@carillon/contract/media.ts'
import { addTemplate, type Template, updateTemplate } from '@carillon/contract/templates.ts'
import { isSame } from '@carillon/domain/form/is-same.ts'
import { mergeFormatErrors } from '@carillon/domain/text/merge-field.ts'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useSend } from '../../platform/queries.ts'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { LeaveButton } from '../../ui/dialog/leave-button.tsx'
import { formatCounted } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { useAccount, useUser } from '../account/queries.ts'
import { picturesTold } from '../editing/told.ts'
import { useEditing } from '../editing/use-editing.tsx'
import { type Sharing, SharingFields } from '../sharing/sharing-fields.tsx'
import { Handset } from './handset.tsx'
import classes from './library.module.css'
import { MessageEditor } from './message-editor.tsx'
import { previewText, samplePerson } from './preview.ts'
import { templateCalls } from './queries.ts'
import { SpokenWordsField } from './spoken-words-field.tsx'
import { type TemplateFaults, templateFaults, templateRefusal } from './template-faults.ts'
import { TemplateNameField } from './template-name-field.tsx'

type Props = {
  /** To change, or to begin a copy with. */
  template?: Template
  isCopy: boolean
  onClose: () => void
}

/** Name, words, pictures and who may use it, with the phone beside it. */
export const EditTemplate = ({ template, isCopy, onClose }: Props) => {
  const { CountryID } = useAccount()
  const { TextMessageCharacterLimit, UserID } = useUser()
  const [name, setName] = useState(template ? `${template.TemplateName}${isCopy ? ' (copy)' : ''}`.slice(0, 50) : '')
  const [message, setMessage] = useState(template?.TemplateText ?? '')
  const [media, setMedia] = useState<readonly Media[]>(template?.Media ?? [])
  const { IsShared, SharedWith } = template && !isCopy ? template : nothing
  const [sharing, setSharing] = useState<Sharing>({ IsShared, SharedWith })
  const ownerId = (isCopy ? undefined : template?.User?.UserID) ?? UserID
  const [faults, setFaults] = useState<TemplateFaults>({})
  const nameField = useRef<HTMLInputElement>(null)
  const add = useSend(addTemplate, { isOnce: true, invalidates: templateCalls })
  const update = useSend(updateTemplate, { invalidates: templateCalls })
  const editing = useEditing(bodyOf(template ?? nothing), told)
  useUnsaved(
    !isSame(media, template?.Media ?? []) || sharing.IsShared !== IsShared || !isSame(sharing.SharedWith, SharedWith),
  )
  const written = { message, signature: '', organisation: '', CountryID, hasMedia: media.length > 0 }
  const { parts, cost } = previewText(written, { values: samplePerson, isFirstText: false })

  const refuse = (found: TemplateFaults): void => {
    setFaults(found)
    if (found.TemplateName) nameField.current?.focus()
  }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const body = bodyOf({ ...sharing, TemplateName: name, TemplateText: message, Media: media })
    const found = templateFaults(body)
    if (Object.keys(found).length > 0) return refuse(found)
    try {
      if (template && !isCopy) {
        const params = { TemplateID: template.TemplateID }
        const saved = await editing.save(body, (change) => update.mutateAsync({ params, body: change }))
        if (saved.is === 'back') return
      } else await add.mutateAsync({ body: { ...body, TemplateType: template?.TemplateType ?? 'Text' } })
      notify(`${name.trim()} was saved.`)
      onClose()
    } catch (error) {
      const failure = `There was an error ${template && !isCopy ? 'updating' : 'adding'} your template.`
      refuse(templateRefusal(error, failure))
    }
  }

  const isSpoken = template?.TemplateType === 'Voice'
  const write = (next: string): void => {
    setMessage(next)
    setFaults(({ TemplateText: _, ...others }) => others)
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <div className={classes.sides}>
        <Stack gap="md">
          <TemplateNameField
            ref={nameField}
            name={name}
            error={faults.TemplateName}
            onName={(next) => {
              setName(next)
              setFaults(({ TemplateName: _, ...others }) => others)
            }}
          />
          {isSpoken ? (
            <SpokenWordsField
              words={message}
              description="Choose it under Text-to-speech, where a voice speaks it."
              error={faults.TemplateText}
              onWords={write}
            />
          ) : (
            <MessageEditor
              message={message}
              onMessage={write}
              signature=""
              isSigned={false}
              cost={cost}
              maxLength={TextMessageCharacterLimit}
              error={faults.TemplateText ?? mergeFormatErrors(message)[0]?.sentence}
              media={media}
              onMedia={setMedia}
            />
          )}
          <SharingFields
            label="Who may use it"
            description="Only whoever made it, and owners and admins who may use it, change it."
            nobody={ownerId === UserID ? 'Only you' : 'Only whoever made it'}
            sharing={sharing}
            isLeftOut={(user) => user.UserID === ownerId}
            onChange={setSharing}
          />
          {faults.root && (
            <Alert color="red" role="alert">
              {faults.root}
            </Alert>
          )}
        </Stack>
        {!isSpoken && <Handset from="Your number" when="Now" parts={parts} media={media} isSmall />}
      </div>
      <Group justify="flex-end" gap="xs" mt="md">
        <LeaveButton onClose={onClose} />
        <Button type="submit" loading={add.isPending || update.isPending}>
          Save
        </Button>
      </Group>
      {editing.dialog}
    </form>
  )
}

type Words = Pick<Template, 'TemplateName' | 'TemplateText' | 'IsShared' | 'SharedWith'> & { Media: readonly Media[] }

const nothing: Words = { TemplateName: '', TemplateText: '', IsShared: false, SharedWith: [], Media: [] }

const bodyOf = ({ TemplateName, TemplateText, IsShared, SharedWith, Media }: Words) => ({
  TemplateName,
  TemplateText,
  IsShared,
  SharedWith,
  Media: Media.map(({ MediaID }) => ({ MediaID })),
})

const told = {
  TemplateName: 'Template name',
  TemplateText: 'Message',
  IsShared: 'Everybody in the account may use it',
  SharedWith: {
    label: 'Chosen people',
    say: (ids: unknown) => formatCounted((ids as number[]).length, 'person', 'people'),
  },
  Media: picturesTold,
}
