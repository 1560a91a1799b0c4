import { Link, useLocation } from '@tanstack/react-router'
import { staffLinks } from './staff-links.ts'
import classes from './staff-nav.module.css'

/** The pages of staff, above each of them. */
export const StaffNav = () => {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <nav aria-label="Staff" className={classes.nav}>
      <ul className={classes.links}>
        {staffLinks.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.link!}
              activeOptions={{ exact: true }}
              data-current={pathname.startsWith(to) || undefined}
              aria-current={pathname.startsWith(to) ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
