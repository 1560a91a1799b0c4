import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title.ts'
import classes from './page-header.module.css'

type Props = {
  title: string
  /** A quiet line below. */
  subtitle?: ReactNode
  /** Above the title: where this page belongs, as a link. */
  back?: ReactNode
  /** At the right; the main act last. */
  actions?: ReactNode
  /** Beside the title, such as a status. */
  beside?: ReactNode
  unread?: number
}

/** The title of a page, which also names the document. The shell moves focus to it after a change of address. */
export const PageHeader = ({ title, subtitle, back, actions, beside, unread = 0 }: Props) => {
  useDocumentTitle(title, unread)
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {back && <div className={classes.back}>{back}</div>}
        <Group gap="sm" wrap="wrap">
          <Title order={1} id={pageTitleId} tabIndex={-1} className={classes.title!} ref={handOnFocus}>
            {title}
          </Title>
          {beside}
        </Group>
        {subtitle && (
          <Text component="div" c="dimmed">
            {subtitle}
          </Text>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}

/** A page that comes after its skeleton has a title of its own: the focus goes on from the one to the other. */
const handOnFocus = (title: HTMLHeadingElement) => {
  if (wasFocused && document.activeElement === document.body) title.focus({ preventScroll: true })
  wasFocused = false
  return () => {
    wasFocused = document.activeElement === title
  }
}

let wasFocused = false

export const pageTitleId = 'page-title'
