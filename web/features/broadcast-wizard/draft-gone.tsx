import { type DraftForm, listDrafts, startDraft } from '@carillon/contract/drafts.ts'
import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { addresses, toBroadcast, toSeries } from '../../platform/addresses.ts'
import { useSend } from '../../platform/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { hasUnsaved } from './draft-edits.ts'
import type { DraftEnd, Visit } from './visit.ts'

/** A draft that is no longer there: nothing of it may be shown as if it had not been sent, and nothing that was typed may be lost. */
export const DraftGone = ({ visit }: { visit?: Visit }) => (
  <>
    <PageHeader title={visit?.form.BroadcastName.trim() || 'New broadcast'} />
    <WhatBecame visit={visit} />
  </>
)

export const WhatBecame = ({ visit }: { visit: Visit | undefined }) => {
  const end = visit?.end
  const unsaved =
    visit && hasUnsaved({ seen: visit.seen, mine: visit.form, filled: visit.filled }) ? visit.form : undefined
  return (
    <div role="status">
      <EmptyState
        sentence={
          <>
            {whatBecame(end)}
            {unsaved && ' What you changed here last is not part of it.'}
          </>
        }
        action={
          <Group justify="center" gap="xs">
            {end?.BroadcastID != null && <LinkButton {...toBroadcast(end.BroadcastID)}>See the broadcast</LinkButton>}
            {end?.RepeatingBroadcastID != null && (
              <LinkButton {...toSeries(end.RepeatingBroadcastID)}>See the repeating broadcast</LinkButton>
            )}
            {unsaved && <KeepButton form={unsaved} />}
            <LinkButton to={addresses.broadcasts} variant={end && !isDeleted(end) ? 'default' : 'filled'}>
              Go to your broadcasts
            </LinkButton>
          </Group>
        }
      />
    </div>
  )
}

const isDeleted = (end: DraftEnd): boolean => end.BroadcastID === null && end.RepeatingBroadcastID === null

const whatBecame = (end: DraftEnd | undefined): string => {
  if (!end) return 'This draft is no longer there. It has been sent or discarded.'
  if (isDeleted(end)) return 'This draft was discarded.'
  return end.BroadcastID !== null ? 'This draft has been sent.' : 'This draft has become a repeating broadcast.'
}

/** Begins a draft with what is on the page; whom it was for went with the other. */
const KeepButton = ({ form }: { form: DraftForm }) => {
  const navigate = useNavigate()
  const keep = useSend(startDraft, {
    isOnce: true,
    invalidates: [listDrafts],
    failure: 'There was an error starting your draft broadcast.',
  })
  const confirmed = { isRecipientsConfirmed: false, isMessagesConfirmed: false }
  const press = async (): Promise<void> => {
    const { DraftBroadcastID } = await keep.mutateAsync({ body: { ...form, ...confirmed } })
    await navigate({ to: addresses.newBroadcast, search: { draft: DraftBroadcastID } })
  }
  return (
    <Button variant="default" loading={keep.isPending} onClick={() => void press().catch(() => {})}>
      Keep it as a new draft
    </Button>
  )
}
