import { Anchor, Title } from '@mantine/core'
import { referenceRoot } from '../../platform/addresses.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Consent, Dates, Events, Filters, Limits, Lists, Repetition } from './conventions.tsx'
import { DocsFrame } from './docs-frame.tsx'
import { ErrorTable } from './error-table.tsx'
import { FirstText } from './first-text.tsx'
import classes from './guide-page.module.css'
import { Signing } from './signing.tsx'

const sections = [
  { id: 'first-text', title: 'Your first text in five steps', Body: FirstText },
  { id: 'sign', title: 'Sign with OAuth 1.0a', Body: Signing },
  { id: 'lists', title: 'Lists', Body: Lists },
  { id: 'filters', title: 'Filters and selections', Body: Filters },
  { id: 'dates', title: 'Dates, phones and loose values', Body: Dates },
  { id: 'consent', title: 'Consent', Body: Consent },
  { id: 'repeat', title: 'Repeat a request safely', Body: Repetition },
  { id: 'limits', title: 'Limits', Body: Limits },
  { id: 'events', title: 'Hear of changes', Body: Events },
  { id: 'errors', title: 'Errors', Body: ErrorTable },
]

/** The page for developers: from a token to the first text, and what holds for every call. */
export const GuidePage = () => {
  useDocumentTitle('For developers')
  return (
    <DocsFrame>
      <div className={classes.guide}>
        <nav aria-label="On this page" className={classes.contents}>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.text}>
          <Title order={1} fz={30} lh="38px">
            Carillon for developers
          </Title>
          <p className={classes.lead}>
            Send texts to thousands from your own program, and read what became of each one. The interface is JSON over
            HTTP, all of it below <code>{window.location.origin}/v1</code>. Every call, with a request and a reply that
            were made, stands in the <Anchor href={referenceRoot}>reference</Anchor>; clients are generated from{' '}
            <Anchor href="/v1/openapi.json">openapi.json</Anchor>.
          </p>
          {sections.map(({ id, title, Body }) => (
            <section key={id} aria-labelledby={id} className={classes.section}>
              <h2 id={id}>{title}</h2>
              <Body />
            </section>
          ))}
        </div>
      </div>
    </DocsFrame>
  )
}
