import { getEmbedding, setEmbedding } from '@carillon/contract/embedding.ts'
import { whyNotParentOrigin } from '@carillon/domain/people/parent-origin.ts'
import { Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { formatCounted } from '../../ui/format.ts'
import { notify } from '../../ui/notify.ts'
import { useEditing } from '../editing/use-editing.tsx'

type Props = { origins: readonly string[]; onClose: () => void }

export const EmbeddingDialog = ({ origins, onClose }: Props) => (
  <Dialog opened onClose={onClose} title="In pages of others" size={520}>
    <Form origins={origins} onClose={onClose} />
  </Dialog>
)

const Form = ({ origins, onClose }: Props) => {
  const [written, setWritten] = useState(origins.join('\n'))
  const [fault, setFault] = useState<string>()
  const set = useSend(setEmbedding, { invalidates: [getEmbedding] })
  const editing = useEditing({ Origins: [...origins] }, told)
  useUnsaved(written !== origins.join('\n'))
  const save = async (): Promise<void> => {
    const Origins = written
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    const wrong = Origins.find((origin) => whyNotParentOrigin(origin))
    setFault(wrong === undefined ? undefined : `“${wrong}”: ${whyNotParentOrigin(wrong)}`)
    if (wrong !== undefined) return
    // What was refused is said on the form.
    const saved = await editing
      .save({ Origins }, (body) => set.mutateAsync({ body: { Origins, ...body } }))
      .catch(() => undefined)
    if (!saved || saved.is === 'back') return
    if (saved.is === 'saved') notify('Saved. It holds from the next time that a page is opened.')
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
        <Textarea
          data-autofocus
          label="Pages that may show Carillon"
          description="One a line: https and the host, such as https://portal.school.example. Empty it, and no page may."
          autosize
          minRows={3}
          maxRows={10}
          spellCheck={false}
          value={written}
          error={fault}
          onChange={(event) => setWritten(event.currentTarget.value)}
        />
        <FormFooter
          error={set.isError ? sentenceOf(set.error, 'There was an error saving these pages.') : undefined}
          save="Save"
          isSaving={set.isPending}
          onClose={onClose}
        />
      </Stack>
      {editing.dialog}
    </form>
  )
}

const told = {
  Origins: {
    label: 'Pages that may show Carillon',
    say: (origins: unknown) => formatCounted((origins as string[]).length, 'page'),
  },
}
