import { Anchor, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>

// Without being told it is a <button>, which knows no address: no new tab, and no link to a screen reader.
const AddressButton = (props: Props) => <Button component="a" {...props} />

/** A button that goes to an address: `<LinkButton to="/broadcasts/create">`. */
export const LinkButton = createLink(AddressButton)

/** A link in running text or in a table. */
export const TextLink = createLink(Anchor<'a'>)
