import { Button, Loader } from '@mantine/core'
import { IconPencilPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '../account/queries.ts'

// What it is made of is fetched when it is first wanted.
const StartDialog = lazy(() => import('./start-dialog.tsx').then(({ StartDialog }) => ({ default: StartDialog })))

/** Begins a conversation, for whoever has a text number. */
export const NewConversation = () => {
  const { TextNumbers } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  if (TextNumbers.length === 0) return null
  return (
    <>
      <Button
        size="compact-md"
        aria-label="New conversation"
        leftSection={<IconPencilPlus size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        New
      </Button>
      {isOpen && (
        <Suspense fallback={<Loader size="xs" aria-label="Loading" />}>
          <StartDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
