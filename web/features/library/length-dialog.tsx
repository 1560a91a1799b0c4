import { updateUser } from '@carillon/contract/account.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { useSend } from '../../platform/queries.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { formatCounted } from '../../ui/format.ts'
import { paysByMonth } from '../account/pays-by-month.ts'
import { accountQuery, useAccount } from '../account/queries.ts'

/** The most a user may choose (rules/texts 2). */
export const longestLimit = 320

type Props = { opened: boolean; onClose: () => void; length: number; maxLength: number }

/** A message that is too long: shorter, or, where that helps, a larger limit. */
export const LengthDialog = ({ opened, onClose, length, maxLength }: Props) => {
  const cache = useQueryClient()
  const update = useSend(updateUser)
  const costsCredits = !paysByMonth(useAccount())
  const [failure, setFailure] = useState<string>()
  const fits = length <= longestLimit && maxLength < longestLimit
  const increase = async (): Promise<void> => {
    setFailure(undefined)
    try {
      await update.mutateAsync({ body: { MaxMessageLength: longestLimit } })
      await cache.invalidateQueries({ queryKey: accountQuery.queryKey.slice(0, 1) })
      onClose()
    } catch (error) {
      setFailure(sentenceOf(error, 'There was an error updating your user info.'))
    }
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={fits ? 'Increase max message length' : 'Message too long'}
      size="sm"
      centered
    >
      <Stack gap="md">
        <Text>
          Your message is {length} characters long, signature included. You may write {maxLength}.{' '}
          {fits
            ? `You can allow up to ${longestLimit} characters for all your messages.${costsCredits ? ' A text of more than 160 costs 2 credits a person instead of 1.' : ''}`
            : `Shorten it by ${formatCounted(length - maxLength, 'character')}.`}
        </Text>
        {failure && (
          <Text c="red" role="alert">
            {failure}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant={fits ? 'default' : 'filled'} onClick={onClose} data-autofocus={!fits || undefined}>
            Shorten it
          </Button>
          {fits && (
            <Button loading={update.isPending} onClick={() => void increase()} data-autofocus>
              Allow {longestLimit} characters
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
