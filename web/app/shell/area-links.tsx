import { Link, useLocation } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { isWithin, useAreas } from './areas.ts'
import classes from './rail.module.css'
import { UnreadBadge } from './unread-badge.tsx'

export const AreaLinks = ({ onGo }: { onGo?: () => void }) => {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <nav aria-label="Areas">
      <ul className={classes.areas}>
        {useAreas().map((area) => (
          <li key={area.to}>
            <Link
              to={area.to}
              className={classes.area!}
              data-current={isWithin(pathname, area) || undefined}
              // The router's own idea of active would also mark every address above this one.
              activeOptions={{ exact: true }}
              aria-current={isWithin(pathname, area) ? 'page' : undefined}
              onClick={onGo}
            >
              <area.icon size={20} stroke={1.7} aria-hidden="true" />
              {area.label}
              {area.to === addresses.inbox && <UnreadBadge />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
