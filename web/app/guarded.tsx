import { restrictedSentence } from '@carillon/domain/people/roles.ts'
import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Guard, useMay } from '../features/account/guards.ts'
import { addresses } from '../platform/addresses.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** The page at this address, or what stands in its place for those whom it is not for: staff alone know that theirs are there. */
export const Guarded = ({ children }: { children: ReactNode }) => {
  const { guard, title = '' } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  if (useMay(guard) || guard === undefined) return children
  return guard === 'staff' ? <NotFoundPage /> : <RestrictedPage title={title} sentence={sentences[guard]} />
}

const sentences: Record<Exclude<Guard, 'staff'>, string> = {
  sender: 'You may not create broadcasts. Ask an account administrator for access.',
  admin: restrictedSentence,
  owner: 'Access to this page is restricted to account owners.',
}

const RestrictedPage = ({ title, sentence }: { title: string; sentence: string }) => (
  <>
    <PageHeader title={title} />
    <EmptyState sentence={sentence} action={<LinkButton to={addresses.home}>Go to Home</LinkButton>} />
  </>
)
