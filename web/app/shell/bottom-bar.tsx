import { IconPlus } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useMay } from '../../features/account/guards.ts'
import { addresses } from '../../platform/addresses.ts'
import { barAreas, isWithin } from './areas.ts'
import classes from './shell.module.css'
import { UnreadBadge } from './unread-badge.tsx'

/** The areas within reach of a thumb. The wizard has a footer of its own in their place. */
export const BottomBar = () => {
  const mayCreate = useMay('sender')
  const pathname = useLocation({ select: (location) => location.pathname })
  if (pathname === addresses.newBroadcast) return null
  return (
    <nav className={classes.bottom} aria-label="Main areas">
      {barAreas.map((area) => (
        <Link
          key={area.to}
          to={area.to}
          data-current={isWithin(pathname, area) || undefined}
          // The router's own idea of active would also mark every address above this one.
          activeOptions={{ exact: true }}
          aria-current={isWithin(pathname, area) ? 'page' : undefined}
        >
          <area.icon size={22} stroke={1.7} aria-hidden="true" />
          {area.label}
          {area.to === addresses.inbox && <UnreadBadge />}
        </Link>
      ))}
      {mayCreate && (
        <Link to={addresses.newBroadcast} className={classes.new!} aria-label="New broadcast">
          <IconPlus aria-hidden="true" />
          New
        </Link>
      )}
    </nav>
  )
}
