import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

type Props = { label: string; value: string; onSearch: (q: string) => void; width?: number | string }

/** Searches while one types, a moment after the last key; Escape empties it. */
export const SearchBox = ({ label, value, onSearch, width = 280 }: Props) => {
  const [typed, setTyped] = useState(value)
  const search = useDebouncedCallback(onSearch, 200)
  // The address may change from outside (back, a cleared filter).
  useEffect(() => setTyped(value), [value])
  const type = (text: string): void => {
    setTyped(text)
    search(text.trim())
  }
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={200}
      w={{ base: '100%', sm: width }}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} />}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === '') return
        event.stopPropagation()
        type('')
      }}
    />
  )
}
