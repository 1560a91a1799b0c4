import type { Audio } from '@carillon/contract/audio.ts'
import { updateAudio } from '@carillon/contract/audio-changes.ts'
import { fieldErrorsOf, sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { NameDialog } from '../../ui/name-dialog.tsx'
import { useEditing } from '../editing/use-editing.tsx'
import { audioCalls } from './queries.ts'

type Props = { audio: Audio; onClose: () => void }

/** Gives an audio another name. */
export const RenameAudio = ({ audio, onClose }: Props) => {
  const rename = useSend(updateAudio, { invalidates: audioCalls })
  const editing = useEditing({ Name: audio.Name }, { Name: 'Name' })
  const save = async (Name: string): Promise<void> => {
    const params = { AudioID: audio.AudioID }
    // What was refused is said on the form.
    const saved = await editing.save({ Name }, (body) => rename.mutateAsync({ params, body })).catch(() => undefined)
    if (saved && saved.is !== 'back') onClose()
  }
  return (
    <NameDialog
      title={`Rename ${audio.Name}`}
      name={audio.Name}
      opened
      isWorking={rename.isPending}
      fault={fieldErrorsOf(rename.error).Name?.[0]}
      error={rename.isError ? sentenceOf(rename.error, 'There was an error updating your audio.') : undefined}
      onSave={(Name) => void save(Name)}
      onClose={onClose}
    >
      {editing.dialog}
    </NameDialog>
  )
}
