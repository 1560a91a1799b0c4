import { Link } from '@tanstack/react-router'
import { formatCount } from '../../ui/format.ts'
import type { Place } from './use-place.ts'
import { useViews, type ViewLink } from './views.ts'
import classes from './views-pane.module.css'

/** At the left where there is room: folders, numbers and labels. */
export const ViewsPane = ({ place }: { place: Place }) => (
  <nav className={classes.pane} aria-label="Views of the inbox" data-tour="views">
    {useViews(place).map(({ title, links }, at) => (
      <section key={title}>
        {at > 0 && <h2>{title}</h2>}
        <ul>
          {links.map((link) => (
            <li key={link.key}>
              <Link
                {...link.to}
                className={classes.view!}
                data-current={link.isCurrent || undefined}
                aria-current={link.isCurrent ? 'page' : undefined}
                // The router's own idea of active takes no account of what is searched.
                activeOptions={{ exact: true, includeSearch: true }}
              >
                <link.icon size={18} stroke={1.7} aria-hidden="true" />
                <span>{link.label}</span>
                <Count link={link} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </nav>
)

export const Count = ({ link: { count, isUnread } }: { link: Pick<ViewLink, 'count' | 'isUnread'> }) =>
  count > 0 && (
    <small className={classes.count} data-unread={isUnread || undefined}>
      {count > 999 ? '999+' : formatCount(count)}
      {isUnread && <span className={classes.unseen}> unread</span>}
    </small>
  )
