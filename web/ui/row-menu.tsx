import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  /** 'Actions for Ada Lovelace' */
  label: string
  /** Menu items; mounted only while the menu is open. */
  children: ReactNode
  width?: number
}

/**
 * The menu at the end of a row. A menu and its floating machinery weigh more than the rest of the row, and a page has
 * fifty rows: until it is wanted there is only its button.
 */
export const RowMenu = ({ label, children, width }: Props) => {
  const button = useRef<HTMLButtonElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    // The button of the menu has taken the place of the one that was pressed: focus is to return to it.
    button.current?.focus()
    setIsOpen(true)
  }, [isWanted])
  const target = (
    <ActionIcon
      ref={button}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      {...(!isWanted && { onClick: () => setIsWanted(true) })}
    >
      <IconDots size={18} />
    </ActionIcon>
  )
  if (!isWanted) return target
  return (
    <Menu opened={isOpen} onChange={setIsOpen} {...(width !== undefined && { width })}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
