import { restrictedSentence } from '@carillon/domain/people/roles.ts'
import { EmptyState } from './empty-state.tsx'
import { LinkButton } from './link-button.tsx'
import { PageHeader } from './page-header.tsx'

/** Instead of a page that is not for this user. */
export const RestrictedPage = ({ title, sentence = restrictedSentence }: { title: string; sentence?: string }) => (
  <>
    <PageHeader title={title} />
    <EmptyState sentence={sentence} action={<LinkButton to="/">Go to Home</LinkButton>} />
  </>
)
