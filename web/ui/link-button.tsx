import { Anchor, Button } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** A button that goes to an address: `<LinkButton to="/broadcasts/create">`. */
export const LinkButton = createLink(Button<'a'>)

/** A link in running text or in a table. */
export const TextLink = createLink(Anchor<'a'>)
