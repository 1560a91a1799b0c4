import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment } from 'react'
import { LinkItem } from '../../ui/link-item.tsx'
import classes from './inbox-frame.module.css'
import type { Place } from './use-place.ts'
import { useViews } from './views.ts'
import { Count } from './views-pane.tsx'

/** The views where there is no room for their pane. */
export const ViewsMenu = ({ place }: { place: Place }) => {
  const views = useViews(place)
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <Button
          className={classes.viewsMenu!}
          variant="subtle"
          data-tour="views"
          color="gray"
          size="compact-md"
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          Views
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        {views.map(({ title, links }, at) => (
          <Fragment key={title}>
            {at > 0 && <Menu.Label>{title}</Menu.Label>}
            {links.map((link) => (
              <LinkItem
                key={link.key}
                {...link.to}
                leftSection={<link.icon size={16} aria-hidden="true" />}
                rightSection={<Count link={link} />}
                aria-current={link.isCurrent ? 'page' : undefined}
              >
                {link.label}
              </LinkItem>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
