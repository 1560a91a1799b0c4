import { updateUser } from '@carillon/contract/account.ts'
import { whyNotSignature } from '@carillon/domain/text/signature.ts'
import { Button, Group, Stack, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { accountQuery, useUser } from '../account/queries.ts'
import { useEditing } from '../editing/use-editing.tsx'
import { SignatureFields } from './signature-fields.tsx'

type Props = { isSigned: boolean; onSigned: (isSigned: boolean) => void }

/** Whether the message is signed, and the signature itself, which is the user's for all messages. */
export const SignatureField = ({ isSigned, onSigned }: Props) => {
  const { Signature } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const text = Signature.SignatureText.trim()
  return (
    <>
      {text === '' ? (
        <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => setIsOpen(true)}>
          Add a signature
        </Button>
      ) : (
        <Group justify="space-between" align="start" gap="xs" wrap="nowrap">
          <Switch
            label="Add my signature"
            description={text}
            checked={isSigned}
            onChange={(event) => onSigned(event.currentTarget.checked)}
          />
          <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
            Edit signature
          </Button>
        </Group>
      )}
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title="Text signature" size="sm" centered>
        <SignatureForm
          onDone={(isWritten) => {
            setIsOpen(false)
            onSigned(isWritten)
          }}
          onClose={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  )
}

const SignatureForm = ({ onDone, onClose }: { onDone: (isWritten: boolean) => void; onClose: () => void }) => {
  const cache = useQueryClient()
  const { Signature: before } = useUser()
  const [written, setWritten] = useState({ ...before, IsEnabled: before.IsEnabled || before.SignatureText === '' })
  const [isTried, setIsTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const update = useSend(updateUser)
  const editing = useEditing({ Signature: before }, told)
  const SignatureText = written.SignatureText.trim()
  // Without a word there is nothing to sign with, and the switch says nothing.
  const Signature = { IsEnabled: written.IsEnabled && SignatureText !== '', SignatureText }
  const error = whyNotSignature(Signature)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // A form in a dialog stands in the page's own form for React.
    event.stopPropagation()
    setIsTried(true)
    if (error !== undefined) return
    setFailure(undefined)
    try {
      const saved = await editing.save({ Signature }, (body) => update.mutateAsync({ body }))
      if (saved.is === 'back') return
      await cache.invalidateQueries({ queryKey: accountQuery.queryKey.slice(0, 1) })
      onDone(SignatureText !== '')
    } catch (refused) {
      setFailure(sentenceOf(refused, 'There was an error updating your user info.'))
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="md">
        <SignatureFields value={written} error={isTried ? error : undefined} onChange={setWritten} takesFocus />
        <FormFooter error={failure} save="Save signature" isSaving={update.isPending} onClose={onClose} />
        {editing.dialog}
      </Stack>
    </form>
  )
}

const told = { 'Signature.SignatureText': 'Signature', 'Signature.IsEnabled': 'New messages are signed' }
