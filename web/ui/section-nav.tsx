import { Link, useLocation } from '@tanstack/react-router'
import classes from './section-nav.module.css'
import strip from './strip.module.css'
import { useStrip } from './use-strip.ts'

type Props = { label: string; links: readonly { readonly to: string; readonly label: string }[] }

/** The pages of a part of the product, above each of them; where they do not fit, the open one is in view. */
export const SectionNav = ({ label, links }: Props) => {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <nav aria-label={label} className={classes.nav}>
      <ul
        className={`${classes.links} ${strip.strip}`}
        {...useStrip<HTMLUListElement>('[aria-current="page"]', pathname)}
      >
        {links.map(({ to, label }) => (
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
