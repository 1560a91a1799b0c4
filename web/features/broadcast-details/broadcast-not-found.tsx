import { Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** Says it in a dialog; behind it is nothing to look at, so that closing it leads on. */
export const BroadcastNotFound = () => {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(true)
  const leave = (): void => {
    setIsOpen(false)
    void navigate({ to: addresses.broadcasts, replace: true })
  }
  return (
    <>
      <PageHeader title="Broadcast not found" />
      <Dialog opened={isOpen} onClose={leave} title="Broadcast not found" size="sm" centered>
        <Stack gap="md">
          <Text>
            We could not find this broadcast. It may have been deleted, or it belongs to somebody whose broadcasts you
            cannot see.
          </Text>
          <Group justify="flex-end">
            <LinkButton to={addresses.broadcasts} replace data-autofocus>
              Go to your broadcasts
            </LinkButton>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}
