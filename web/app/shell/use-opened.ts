import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'

/** Something that opens and closes, and whether it ever did: until then its code need not be loaded. */
export const useOpened = () => {
  const [isOpen, { open, close }] = useDisclosure()
  const [wasOpen, setWasOpen] = useState(false)
  return {
    isOpen,
    isNeeded: wasOpen,
    open: (): void => {
      setWasOpen(true)
      open()
    },
    close,
  }
}
