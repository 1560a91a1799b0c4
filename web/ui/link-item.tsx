import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type Props = MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>

// Without being told it is a <button>, which knows no address.
const AddressItem = (props: Props) => <Menu.Item component="a" {...props} />

/** An item of a menu that goes to an address: `<LinkItem to="/contacts/duplicates">`. */
export const LinkItem = createLink(AddressItem)
