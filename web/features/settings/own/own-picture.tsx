import { getAccount } from '@carillon/contract/account.ts'
import { removeProfilePicture, setProfilePicture } from '@carillon/contract/profile-pictures.ts'
import { listUndos } from '@carillon/contract/undos.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../../platform/api.ts'
import { useSend } from '../../../platform/queries.ts'
import { notify } from '../../../ui/notify.ts'
import { OwnAvatar } from '../../account/own-avatar.tsx'
import { useUser } from '../../account/queries.ts'
import classes from './own-texts.module.css'

const mostBytes = 5 * 1_048_576

/** The user's picture, and how to choose another or none. */
export const OwnPicture = () => {
  const { ProfilePictureUri } = useUser()
  const input = useRef<HTMLInputElement>(null)
  const choose = useSend(setProfilePicture, { invalidates: [getAccount] })
  const remove = useSend(removeProfilePicture, { invalidates: [getAccount, listUndos] })
  const [error, setError] = useState<string>()
  const take = async (file: File): Promise<void> => {
    if (file.size > mostBytes) return setError('This picture is larger than 5 MB. Choose a smaller one.')
    setError(undefined)
    await choose
      .mutateAsync({ file })
      .then(() => notify('Your picture is saved.'))
      .catch((failed: unknown) => setError(sentenceOf(failed, 'There was an error updating your user info.')))
  }
  const takeAway = async (): Promise<void> => {
    setError(undefined)
    await remove
      .mutateAsync({})
      .then(() => notify('Your picture is removed.'))
      .catch((failed: unknown) => setError(sentenceOf(failed, 'There was an error updating your user info.')))
  }
  return (
    <li className={classes.row}>
      <Group gap="md" wrap="nowrap">
        <OwnAvatar size={64} />
        <div>
          <b>Picture</b>
          <div className={classes.now}>
            {ProfilePictureUri === '' ? 'None. A jpg, gif or png; its middle is shown.' : 'Its middle is shown.'}
          </div>
          {error && (
            <Text c="red" size="sm" role="alert">
              {error}
            </Text>
          )}
        </div>
      </Group>
      <Stack gap={6} align="flex-end" flex="none">
        {ProfilePictureUri !== '' && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            loading={remove.isPending}
            onClick={() => void takeAway()}
          >
            Remove
          </Button>
        )}
        <Button
          variant="default"
          size="compact-md"
          loading={choose.isPending}
          aria-label="Choose a picture"
          onClick={() => input.current?.click()}
        >
          Choose
        </Button>
      </Stack>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Your picture"
        accept=".jpg,.jpeg,.png,.gif"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // So that the same file can be chosen again.
          currentTarget.value = ''
          if (file) void take(file)
        }}
      />
    </li>
  )
}
