import type { Audio } from '@carillon/contract/audio.ts'
import { updateAudio } from '@carillon/contract/audio-changes.ts'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { formatCounted } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { useUser } from '../account/queries.ts'
import { useEditing } from '../editing/use-editing.tsx'
import { SharingFields } from '../sharing/sharing-fields.tsx'
import { audioCalls } from './queries.ts'

type Props = { audio: Audio; onClose: () => void }

/** Says who may use an audio besides whoever made it. */
export const ShareAudio = ({ audio, onClose }: Props) => (
  <Dialog opened onClose={onClose} title={`Share ${audio.Name}`} size={440}>
    <Form audio={audio} onClose={onClose} />
  </Dialog>
)

const Form = ({ audio, onClose }: Props) => {
  const { UserID } = useUser()
  const { AudioID, Name, Shared, SharedWith, User } = audio
  const [sharing, setSharing] = useState({ IsShared: Shared, SharedWith })
  const update = useSend(updateAudio, { invalidates: audioCalls })
  const editing = useEditing({ Shared, SharedWith }, told)
  useUnsaved(sharing.IsShared !== Shared || sharing.SharedWith.join() !== SharedWith.join())
  const ownerId = User?.UserID ?? UserID
  const save = async (): Promise<void> => {
    const form = { Shared: sharing.IsShared, SharedWith: sharing.SharedWith }
    const send = (body: Partial<typeof form>) => update.mutateAsync({ params: { AudioID }, body })
    // What was refused is said on the form.
    const saved = await editing.save(form, send).catch(() => undefined)
    if (!saved || saved.is === 'back') return
    if (saved.is === 'saved') notify(`${Name} was saved.`)
    onClose()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="md">
        <SharingFields
          label="Who may use it"
          description="Whoever sees the audio of the account uses it anyway. Only whoever made it, owners and admins change it."
          nobody={ownerId === UserID ? 'Only you' : 'Only whoever made it'}
          sharing={sharing}
          isLeftOut={(user) => user.UserID === ownerId}
          onChange={setSharing}
        />
        <FormFooter
          error={update.isError ? sentenceOf(update.error, 'There was an error updating your audio.') : undefined}
          save="Save"
          isSaving={update.isPending}
          onClose={onClose}
        />
      </Stack>
      {editing.dialog}
    </form>
  )
}

const told = {
  Shared: 'Everybody in the account may use it',
  SharedWith: {
    label: 'Chosen people',
    say: (ids: unknown) => formatCounted((ids as number[]).length, 'person', 'people'),
  },
}
