import { updateUser } from '@carillon/contract/account.ts'
import { Button, Group, Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { accountQuery, useUser } from '../account/queries.ts'

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
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Text signature" size="sm" centered>
        <SignatureForm
          onDone={(isWritten) => {
            setIsOpen(false)
            onSigned(isWritten)
          }}
          onClose={() => setIsOpen(false)}
        />
      </Modal>
    </>
  )
}

const longestSignature = 100

const SignatureForm = ({ onDone, onClose }: { onDone: (isWritten: boolean) => void; onClose: () => void }) => {
  const cache = useQueryClient()
  const { Signature } = useUser()
  const [text, setText] = useState(Signature.SignatureText)
  const [isUsual, setIsUsual] = useState(Signature.IsEnabled || Signature.SignatureText === '')
  const [failure, setFailure] = useState<string>()
  const update = useSend(updateUser)
  const SignatureText = text.trim()
  const tooLong = SignatureText.length > longestSignature
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // A form in a dialog stands in the page's own form for React.
    event.stopPropagation()
    if (tooLong) return
    setFailure(undefined)
    try {
      await update.mutateAsync({ body: { Signature: { IsEnabled: isUsual && SignatureText !== '', SignatureText } } })
      await cache.invalidateQueries({ queryKey: accountQuery.queryKey.slice(0, 1) })
      onDone(SignatureText !== '')
    } catch (error) {
      setFailure(sentenceOf(error, 'There was an error updating your user info.'))
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Signature"
          description="It stands on a line of its own below your messages, and counts with 2 characters more."
          placeholder="Ms. Lee, Lincoln High"
          data-autofocus
          value={text}
          maxLength={longestSignature + 1}
          error={tooLong ? `Signature must be at most ${longestSignature} characters.` : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Switch
          label="Sign new messages"
          description="You can leave it out of any message."
          checked={isUsual}
          onChange={(event) => setIsUsual(event.currentTarget.checked)}
        />
        {failure && (
          <Text c="red" role="alert">
            {failure}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" loading={update.isPending}>
            Save signature
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
